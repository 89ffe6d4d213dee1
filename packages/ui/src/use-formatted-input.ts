import {
  type ChangeEvent,
  type CompositionEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useFilledIn } from './autofill.ts';

/** While an IME composes, the text stays as typed: formatting would break the composition. */
export function useFormattedInput(
  value: string,
  onInput: (typed: string) => void,
  display: ((value: string) => string) | undefined,
  count: Counting = countDigits,
) {
  const [composing, setComposing] = useState<string | null>(null);
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const caret = useRef<{ input: HTMLInputElement; counted: number } | null>(null);
  const shown = composing ?? display?.(value) ?? value;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, counted } = caret.current;
    caret.current = null;
    const at = positionAfter(counted, shown, count);
    if (document.activeElement === input) input.setSelectionRange(at, at);
  });

  const take = (input: HTMLInputElement) => {
    setComposing(null);
    caret.current = { input, counted: count(input.value.slice(0, input.selectionStart ?? undefined)) };
    onInput(input.value);
    // A surplus digit changes no stored value, so only a forced render removes it.
    showAgain();
  };
  const ref = useFilledIn(shown, display === undefined ? (input) => onInput(input.value) : take);
  type Change = ChangeEvent<HTMLInputElement>;
  if (display === undefined) return { ref, value, onChange: (event: Change) => onInput(event.target.value) };
  return {
    ref,
    value: shown,
    onChange: (event: Change) => {
      if ((event.nativeEvent as InputEvent).isComposing) setComposing(event.target.value);
      else take(event.target);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget),
  };
}

type Counting = (text: string) => number;

const countDigits: Counting = (text) => text.replace(/[^0-9０-９]/g, '').length;
export const countLetters: Counting = (text) => text.length;

function positionAfter(counted: number, shown: string, count: Counting): number {
  let at = 0;
  while (at < shown.length && count(shown.slice(0, at)) < counted) at += 1;
  return at;
}
