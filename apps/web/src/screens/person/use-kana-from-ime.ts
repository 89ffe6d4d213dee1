import { type CompositionEventHandler, useRef } from 'react';
import type { Bound } from '../../form/use-form.ts';
import {
  changeText,
  duringComposition,
  endComposition,
  kanaNameOf,
  type NameReading,
  readingOf,
  startComposition,
  updateComposition,
} from './name-reading.ts';

type FromIme = CompositionEventHandler<HTMLInputElement>;

/** A proposal never overwrites an entry of the applicant [PERS-027]. */
export function useKanaFromIme(
  name: Bound,
  kana: Bound,
): { bound: Bound; onCompositionStart: FromIme; onCompositionUpdate: FromIme; onCompositionEnd: FromIme } {
  const reading = useRef<NameReading | null>(null);
  const proposed = useRef('');
  const now = () => reading.current ?? readingOf(name.value);
  /** For an unknown reading the field is emptied: validation cannot detect a wrong reading. */
  const propose = (from: NameReading) => {
    if (kana.value !== '' && kana.value !== proposed.current) return;
    proposed.current = kanaNameOf(from) ?? '';
    if (proposed.current !== kana.value) kana.onChange(proposed.current);
  };
  return {
    bound: {
      ...name,
      onChange: (value) => {
        const before = now();
        name.onChange(value);
        if (before.composition === null) reading.current = changeText(before, value);
        propose(duringComposition(before, value));
      },
    },
    onCompositionStart: () => {
      reading.current = startComposition(now());
    },
    onCompositionUpdate: ({ data }) => {
      reading.current = updateComposition(now(), data);
    },
    onCompositionEnd: ({ data, currentTarget }) => {
      reading.current = endComposition(now(), data, currentTarget.value);
      propose(reading.current);
    },
  };
}
