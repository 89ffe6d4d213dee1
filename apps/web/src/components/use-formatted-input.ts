import {
  type ChangeEvent,
  type CompositionEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';

type Native = {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd?: (event: CompositionEvent<HTMLInputElement>) => void;
};

/**
 * The native props of an input whose digits are shown in another form than they are stored, such as 810-0001. While an
 * IME composes, the text stays as typed, because rewriting it would break the composition; otherwise the caret stays
 * behind the same digit. Without `display` it is a plain input.
 */
export function useFormattedInput(
  value: string,
  onInput: (typed: string) => void,
  display: ((value: string) => string) | undefined,
): Native {
  const [composing, setComposing] = useState<string | null>(null);
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const caret = useRef<{ input: HTMLInputElement; digits: number } | null>(null);
  const shown = composing ?? display?.(value) ?? value;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, digits } = caret.current;
    caret.current = null;
    const at = positionAfter(digits, shown);
    if (document.activeElement === input) input.setSelectionRange(at, at);
  });

  if (display === undefined) return { value, onChange: (event) => onInput(event.target.value) };

  const take = (input: HTMLInputElement) => {
    setComposing(null);
    caret.current = { input, digits: countDigits(input.value.slice(0, input.selectionStart ?? undefined)) };
    onInput(input.value);
    // Typing a ninth digit changes nothing that is stored, and the input must still show it so.
    showAgain();
  };
  return {
    value: shown,
    onChange: (event) => {
      if ((event.nativeEvent as InputEvent).isComposing) setComposing(event.target.value);
      else take(event.target);
    },
    onCompositionEnd: (event) => take(event.currentTarget),
  };
}

const countDigits = (text: string): number => text.replace(/[^0-9０-９]/g, '').length;

function positionAfter(digits: number, shown: string): number {
  let at = 0;
  while (at < shown.length && countDigits(shown.slice(0, at)) < digits) at += 1;
  return at;
}
