import type { Bound } from '@kaisetsu/ui/bound.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { useGuess } from '../../form/use-guess.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { type ProposedKana, proposeKana, toReadableText } from './kana-proposal.ts';

export type KanaProposal = {
  /** Resolves when the look-up has ended. */
  readonly propose: (typed: string) => Promise<void>;
  readonly offered: string | null;
  readonly accept: () => void;
  readonly isGuess: boolean;
};

/** Fills in the reading unless the applicant has typed one (PERS-011, PERS-196). */
export function useKanaProposal(text: Bound, kana: Bound, formDraft: string): KanaProposal {
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

  const read = (wanted: string): Promise<ProposedKana | null> =>
    proposeKana(wanted, async (kanji) => {
      const found = await call('getFurigana', { query: { kanji } });
      return { kana: found.kana, isGuess: found.guessed === true };
    });

  const propose = async (typed: string) => {
    const wanted = toReadableText(typed);
    if (wanted === asked.current.text && latest.current.value !== '') return;
    const run = asked.current.run + 1;
    asked.current = { text: wanted, run };
    try {
      const reading = await read(wanted);
      const saved = cameWith.current;
      const isSaved = saved.kana !== '' && latest.current.value === saved.kana;
      const ofSaved = isSaved && reading !== null ? await read(saved.text) : null;
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
    offered: offered === null ? null : offered.kana,
    accept: () => (offered === null ? undefined : fill(offered)),
    isGuess,
  };
}
