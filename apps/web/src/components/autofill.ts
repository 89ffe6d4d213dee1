import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Answer = {
  /** The text that React has rendered. */
  readonly shown: () => string;
  /** Stores the text of the input as the answer. */
  readonly accept: () => void;
};
const answers = new WeakMap<HTMLInputElement, Answer>();

/** Sets the text again, because a render after a change of another input can have removed it. Then stores it as the answer. */
function accept(input: HTMLInputElement, value: string): void {
  input.value = value;
  // Answers can depend on each other, so React renders each answer before the next one is stored.
  flushSync(() => answers.get(input)?.accept());
}

/**
 * Finds the texts that the browser filled in without an event, and stores them as answers. These texts differ from the texts that
 * React rendered.
 */
export function readFilledIn(form: HTMLFormElement | null): void {
  const filledIn = [...(form?.querySelectorAll('input') ?? [])]
    .filter((input) => !input.readOnly && (answers.get(input)?.shown() ?? input.value) !== input.value)
    .map((input) => [input, input.value] as const);
  for (const [input, value] of filledIn) accept(input, value);
}

/**
 * Returns the ref callback for a text input that the browser can fill in. Chrome for iOS sets the value by script, so React
 * detects no change at the events that follow. Without this hook the next render would remove the text (VAL-085).
 *
 * @param shown the text that React renders
 * @param accepted stores the text of the input as the answer
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
    answers.set(input, { shown: readShown, accept: () => latest.current.accepted(input) });
    const handleChange = () => {
      const before = readShown();
      const { value } = input;
      if (input.readOnly || value === before) return;
      // React handles the event after this listener, so a timer waits for React. If React has rendered the new text by then, the
      // timer does nothing.
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
