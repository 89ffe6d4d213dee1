import { isOverSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { convertNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useGuess } from '../../form/use-guess.ts';
import { useJourney } from '../../shell/journey/journey.ts';

export const toReadableText = (typed: string): string => convertNumerals(subAddress.normalise(typed));

/** Signs that a sub-address allows but its reading does not. Letters stay for correction. */
const unreadable = /[^\p{L}\p{N}(). -]+/gu;

type ProposedKana = { readonly kana: string; readonly isGuess: boolean };

/** @returns null for an empty or too long text (spec 2.8) */
export async function proposeKana(text: string): Promise<ProposedKana | null> {
  if (text === '' || isOverSubAddressLimit(text)) return null;
  const needsDictionary = /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);
  const found = needsDictionary ? await call('getFurigana', { query: { kanji: text } }) : { kana: text };
  const isGuess = 'guessed' in found && found.guessed === true;
  const kana = collapseSpaces(toKanaAddress(found.kana).replace(unreadable, ' ')).trim();
  return kana === '' && !isGuess ? null : { kana, isGuess };
}

/** Fills in the reading unless the applicant has typed one (PERS-011, PERS-196). */
export function useKanaProposal(text: Bound, kana: Bound, formDraft: string) {
  const { fail } = useJourney();
  const [offered, setOffered] = useState<ProposedKana | null>(null);
  const { isGuess, mark } = useGuess(formDraft, kana);
  const filled = useRef('');
  const cameWith = useRef({ text: toReadableText(text.value), kana: kana.value });
  const asked = useRef({ text: toReadableText(text.value), run: 0 });
  const latest = useRef(kana);
  useEffect(() => {
    latest.current = kana;
  });

  // A late reading belongs to the previous address.
  useEffect(
    () => () => {
      asked.current.run += 1;
    },
    [],
  );

  // A reading that arrives in the focused field is selected, so that typing replaces it.
  const arrived = useRef(false);
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (arrived.current && field instanceof HTMLInputElement && field.id === kana.id) field.select();
    arrived.current = false;
  });

  const fill = (reading: ProposedKana) => {
    filled.current = reading.kana;
    arrived.current = latest.current.value !== reading.kana;
    setOffered(null);
    mark(reading.isGuess ? reading.kana : null);
    latest.current.onChange(reading.kana);
  };

  /** Resolves when the look-up has ended. */
  const propose = async (typed: string) => {
    const wanted = toReadableText(typed);
    if (wanted === asked.current.text && latest.current.value !== '') return;
    const run = asked.current.run + 1;
    asked.current = { text: wanted, run };
    try {
      const reading = await proposeKana(wanted);
      const saved = cameWith.current;
      const isSaved = saved.kana !== '' && latest.current.value === saved.kana;
      const ofSaved = isSaved && reading !== null ? await proposeKana(saved.text) : null;
      if (asked.current.run !== run) return;
      if (reading === null) return setOffered(null);
      const { value } = latest.current;
      if (value === '' || value === filled.current || value === ofSaved?.kana) fill(reading);
      else setOffered(reading.kana === value ? null : reading);
    } catch (error) {
      if (asked.current.run !== run) return;
      // The next blur looks the text up again.
      asked.current = { text: '', run };
      fail(error);
    }
  };

  return {
    propose,
    offered: offered?.kana ?? null,
    accept: () => (offered === null ? undefined : fill(offered)),
    isGuess,
  };
}
