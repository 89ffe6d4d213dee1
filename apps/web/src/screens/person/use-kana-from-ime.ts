import type { Bound } from '@kaisetsu/ui/bound.ts';
import { type CompositionEventHandler, useRef } from 'react';
import {
  changeText,
  continueComposition,
  createReading,
  endComposition,
  type NameReading,
  startComposition,
  toKanaNameOrNull,
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
  const getReading = () => reading.current ?? createReading(name.value);
  /** For an unknown reading the field is emptied: validation cannot detect a wrong reading. */
  const propose = (from: NameReading) => {
    if (kana.value !== '' && kana.value !== proposed.current) return;
    proposed.current = toKanaNameOrNull(from) ?? '';
    if (proposed.current !== kana.value) kana.onChange(proposed.current);
  };
  return {
    bound: {
      ...name,
      onChange: (value) => {
        const before = getReading();
        name.onChange(value);
        if (before.composition === null) reading.current = changeText(before, value);
        propose(continueComposition(before, value));
      },
    },
    onCompositionStart: () => {
      reading.current = startComposition(getReading());
    },
    onCompositionUpdate: ({ data }) => {
      reading.current = updateComposition(getReading(), data);
    },
    onCompositionEnd: ({ data, currentTarget }) => {
      reading.current = endComposition(getReading(), data, currentTarget.value);
      propose(reading.current);
    },
  };
}
