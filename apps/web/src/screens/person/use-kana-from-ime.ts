import { name as nameRule } from '@kaisetsu/domain/fields/name';
import {
  findOnlyReading,
  isCertainNameReading,
  proposeNameReading,
} from '@kaisetsu/jp-address/names/name-proposal';
import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { type CompositionEvent, useEffect, useEffectEvent, useRef } from 'react';
import { saveDraft } from '../../client/drafts.ts';
import { useGuess } from '../../form/use-guess.ts';
import {
  continueComposition,
  createReading,
  endComposition,
  type NameReading,
  toComposedKana,
  updateComposition,
} from './name-reading.ts';

type Composing = CompositionEvent<HTMLInputElement>;

const noNames: NameTable = new Map();

type NameTables = { readonly surnames: NameTable; readonly givenNames: NameTable };

/** Null until they are loaded. If that fails, every reading counts as unusual. */
export const useNameTables = (): NameTables | null =>
  useLoadedOnce<NameTables>(() => import('./name-tables.ts').then(({ nameTables }) => nameTables), {
    surnames: noNames,
    givenNames: noNames,
  });

/** Draft that the confirmation reads, so that it asks for this reading [CONF-011]. */
export const formatCardReading = (name: string): string => `card-reading/${name}`;

/**
 * A proposal never overwrites an entry of the applicant [PERS-027]. A reading is certain if the composed kana are a
 * usual reading of the name; a choice of a prediction composes only its beginning [PERS-197].
 */
export function useKanaFromIme(
  name: Bound,
  kana: Bound,
  table: NameTable | undefined,
  formDraft: string,
  /** On the card, which has no kana. */
  onCard = '',
) {
  const reading = useRef<NameReading | null>(null);
  const proposed = useRef('');
  const { isGuess, mark } = useGuess(formDraft, kana);
  const getReading = () => reading.current ?? createReading(name.value);
  /** For an unknown reading the field is emptied: validation cannot detect a wrong reading. */
  const propose = (from: NameReading) => {
    const text = nameRule.normalise(from.pieces.map((piece) => piece.text).join(''));
    const names = table ?? noNames;
    const isComposing = reading.current?.composition != null;
    if (kana.value !== '' && kana.value !== proposed.current) {
      const isRight = isComposing || text === '' || isCertainNameReading(text, kana.value, names);
      mark(isRight ? null : kana.value);
      return;
    }
    const found = proposeNameReading(text, toComposedKana(from), names);
    proposed.current = found.kana;
    mark(found.isGuess && !isComposing ? found.kana : null);
    if (found.kana !== kana.value) kana.onChange(found.kana);
  };
  const proposeAgain = useEffectEvent(() => {
    if (reading.current?.composition === null) propose(reading.current);
  });
  useEffect(() => {
    if (table !== undefined) proposeAgain();
  }, [table]);
  const isFromCard = onCard !== '' && name.value === onCard;
  const proposedFor = useRef('');
  /** Also the only usual reading is a guess: 陽菜 can be ハルナ [CARD-007]. */
  const proposeForCard = useEffectEvent(() => {
    const found = findOnlyReading(nameRule.normalise(onCard), table ?? noNames);
    if (kana.value !== '' || found === '' || proposedFor.current === onCard) return;
    proposedFor.current = onCard;
    proposed.current = found;
    mark(found);
    saveDraft(formatCardReading(onCard), found);
    kana.onChange(found);
  });
  useEffect(() => {
    if (table !== undefined && isFromCard) proposeForCard();
  }, [table, isFromCard]);
  return {
    isGuess,
    bound: {
      ...name,
      onChange: (value: string) => {
        const before = getReading();
        name.onChange(value);
        const after = continueComposition(before, value);
        if (before.composition === null) reading.current = after;
        propose(after);
      },
    },
    onCompositionUpdate: ({ data }: Composing) => {
      reading.current = updateComposition(getReading(), data);
    },
    onCompositionEnd: ({ data, currentTarget }: Composing) => {
      reading.current = endComposition(getReading(), data, currentTarget.value);
      propose(reading.current);
    },
  };
}
