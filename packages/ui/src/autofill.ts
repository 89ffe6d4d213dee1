import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Answer = {
  readonly readShown: () => string;
  readonly accept: () => void;
};
const answers = new WeakMap<HTMLInputElement, Answer>();

/** A render after a change of another input can have removed the text. */
function accept(input: HTMLInputElement, value: string): void {
  input.value = value;
  // Answers depend on each other, so React renders each before the next.
  flushSync(() => answers.get(input)?.accept());
}

export function readFilledIn(form: HTMLFormElement | null): void {
  const filledIn = [...(form?.querySelectorAll('input') ?? [])]
    .filter((input) => !input.readOnly && (answers.get(input)?.readShown() ?? input.value) !== input.value)
    .map((input) => [input, input.value] as const);
  for (const [input, value] of filledIn) accept(input, value);
}

/**
 * Chrome for iOS sets the value by script, which React does not detect; the next render would remove the text
 * (VAL-085).
 */
export function useFilledIn(
  shown: string,
  accepted: (input: HTMLInputElement) => void,
): (input: HTMLInputElement | null) => (() => void) | undefined {
  const latest = useRef({ shown, accepted });
  useLayoutEffect(() => {
    latest.current = { shown, accepted };
  });
  return useCallback((input: HTMLInputElement | null) => {
    if (input === null) return undefined;
    const readShown = () => latest.current.shown;
    answers.set(input, { readShown: readShown, accept: () => latest.current.accepted(input) });
    const handleChange = () => {
      const before = readShown();
      const { value } = input;
      if (input.readOnly || value === before) return;
      // React handles the event after this listener, so a timer waits for React.
      setTimeout(() => {
        if (input.isConnected && readShown() === before) accept(input, value);
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
