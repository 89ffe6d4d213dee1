import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import type { Bound } from '../../form/use-form.ts';
import { useJourney } from '../../shell/journey.ts';
import { proposeKana, textToRead } from './kana-proposal.ts';

export type KanaProposal = {
  /** To be told the text whenever the applicant leaves it; settles when its reading has arrived. */
  readonly propose: (typed: string) => Promise<void>;
  /** A reading for the changed text beside an own one, which is never overwritten. */
  readonly offered: string | null;
  readonly accept: () => void;
};

/**
 * Fills the reading of a sub-address as long as the applicant has not typed one of their own (PERS-011, PERS-013). A
 * saved reading is their own unless it is the one its text is given here; a text that comes back unchanged asks for
 * nothing.
 */
export function useKanaProposal(text: Bound, kana: Bound): KanaProposal {
  const { fail } = useJourney();
  const [offered, setOffered] = useState<string | null>(null);
  const filled = useRef('');
  const cameWith = useRef({ text: textToRead(text.value), kana: kana.value });
  const asked = useRef({ text: textToRead(text.value), run: 0 });
  const latest = useRef(kana);
  useEffect(() => {
    latest.current = kana;
  });

  // With the text goes the reading that was asked for: the next address would keep it as the applicant's own.
  useEffect(
    () => () => {
      asked.current.run += 1;
    },
    [],
  );

  // A reading that arrives where the applicant is about to type is replaced by what is typed, and not added to.
  const arrived = useRef(false);
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (arrived.current && field instanceof HTMLInputElement && field.id === kana.id) field.select();
    arrived.current = false;
  });

  const fill = (reading: string) => {
    filled.current = reading;
    arrived.current = latest.current.value !== reading;
    setOffered(null);
    latest.current.onChange(reading);
  };

  const read = (wanted: string): Promise<string | null> =>
    proposeKana(wanted, async (kanji) => {
      const found = await call('getFurigana', { query: { kanji } });
      return found.kana;
    });

  const propose = async (typed: string) => {
    const wanted = textToRead(typed);
    if (wanted === asked.current.text && latest.current.value !== '') return;
    const run = asked.current.run + 1;
    asked.current = { text: wanted, run };
    try {
      const reading = await read(wanted);
      const saved = cameWith.current;
      const isSaved = saved.kana !== '' && latest.current.value === saved.kana;
      const ofSaved = isSaved && reading !== null ? await read(saved.text) : null;
      if (asked.current.run !== run) return;
      // Nothing to read any more: what was offered was for another text.
      if (reading === null) return setOffered(null);
      const { value } = latest.current;
      if (value === '' || value === filled.current || value === ofSaved) fill(reading);
      else setOffered(reading === value ? null : reading);
    } catch (error) {
      if (asked.current.run !== run) return;
      // Not answered: to be asked again when the field is left again.
      asked.current = { text: '', run };
      fail(error);
    }
  };

  return { propose, offered, accept: () => (offered === null ? undefined : fill(offered)) };
}
