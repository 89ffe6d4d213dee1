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
 * behind the same digit, or what else is counted. Without `display` it is a plain input.
 */
export function useFormattedInput(
  value: string,
  onInput: (typed: string) => void,
  display: ((value: string) => string) | undefined,
  count: Counting = countDigits,
): Native {
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

  if (display === undefined) return { value, onChange: (event) => onInput(event.target.value) };

  const take = (input: HTMLInputElement) => {
    setComposing(null);
    caret.current = { input, counted: count(input.value.slice(0, input.selectionStart ?? undefined)) };
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

/** What of a text stays what it is however the text is shown: the caret keeps its place by it. */
type Counting = (text: string) => number;

const countDigits: Counting = (text) => text.replace(/[^0-9０-９]/g, '').length;
/** For an input that shows letter by letter what is stored. */
export const countLetters: Counting = (text) => text.length;

function positionAfter(counted: number, shown: string, count: Counting): number {
  let at = 0;
  while (at < shown.length && count(shown.slice(0, at)) < counted) at += 1;
  return at;
}
