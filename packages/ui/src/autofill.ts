import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Answer = { readonly shown: string; readonly accepted: (input: HTMLInputElement) => void };
const answers = new WeakMap<HTMLInputElement, RefObject<Answer>>();

/** A render after a change of another input can have removed the text. */
function accept(input: HTMLInputElement, value: string): void {
  input.value = value;
  // Answers depend on each other, so React renders each before the next.
  flushSync(() => answers.get(input)?.current.accepted(input));
}

export function readFilledIn(form: HTMLFormElement | null): void {
  const filledIn = [...(form?.querySelectorAll('input') ?? [])]
    .filter((input) => !input.readOnly && (answers.get(input)?.current.shown ?? input.value) !== input.value)
    .map((input) => [input, input.value] as const);
  for (const [input, value] of filledIn) accept(input, value);
}

/**
 * Chrome for iOS sets the value by script, which React does not detect; the next render would remove the text
 * (VAL-085).
 */
export function useFilledIn(shown: string, accepted: Answer['accepted']) {
  const latest = useRef({ shown, accepted });
  useLayoutEffect(() => {
    latest.current = { shown, accepted };
  });
  return useCallback((input: HTMLInputElement | null) => {
    if (input === null) return undefined;
    answers.set(input, latest);
    const handleChange = () => {
      const before = latest.current.shown;
      const { value } = input;
      if (input.readOnly || value === before) return;
      // React handles the event after this listener, so a timer waits for React.
      setTimeout(() => {
        if (input.isConnected && latest.current.shown === before) accept(input, value);
      });
    };
    const handleBlur = () => readFilledIn(input.form);
    input.addEventListener('change', handleChange);
    input.addEventListener('blur', handleBlur);
    return () => {
      input.removeEventListener('change', handleChange);
      input.removeEventListener('blur', handleBlur);
    };
  }, []);
}
