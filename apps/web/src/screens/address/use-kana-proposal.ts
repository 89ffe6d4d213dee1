import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import type { Bound } from '../../form/use-form.ts';
import { useJourney } from '../../shell/journey.ts';
import { type ProposedKana, proposeKana, textToRead } from './kana-proposal.ts';

export type KanaProposal = {
  /** Looks up a reading of `typed` and fills it in or offers it. Resolves when the look-up has ended. */
  readonly propose: (typed: string) => Promise<void>;
  /** Reading of the changed text, offered in place of the reading that the applicant typed; null if none is offered. */
  readonly offered: string | null;
  readonly accept: () => void;
  /** Whether the field contains a proposed reading that the applicant has to check. */
  readonly isGuess: boolean;
};

/**
 * Fills in the reading of a typed part of an address unless the applicant has typed a reading (PERS-011, PERS-196).
 * A saved reading counts as typed if it differs from the reading that the server proposes for the saved text. If the text
 * is unchanged and the reading is not empty, the page makes no call. A guess stays marked, also after a reload, until the
 * applicant changes the reading or the server has saved the answers of the form (PERS-030).
 * @param formDraft name of the form's draft. The guess is stored and deleted together with that draft.
 */
export function useKanaProposal(text: Bound, kana: Bound, formDraft: string): KanaProposal {
  const { fail } = useJourney();
  const [offered, setOffered] = useState<ProposedKana | null>(null);
  const guessDraft = `${formDraft}/guess/${kana.name}`;
  const [guess, setGuess] = useState(() => readDraft<string | null>(guessDraft) ?? null);
  const filled = useRef('');
  const cameWith = useRef({ text: textToRead(text.value), kana: kana.value });
  const asked = useRef({ text: textToRead(text.value), run: 0 });
  const latest = useRef(kana);
  useEffect(() => {
    latest.current = kana;
  });

  // After an unmount, ignore a reading that arrives late, because it belongs to the previous address.
  useEffect(
    () => () => {
      asked.current.run += 1;
    },
    [],
  );

  // If the focus is in the field when the reading arrives, the reading is selected, so that typing replaces it.
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
    const newGuess = reading.isGuess ? reading.kana : null;
    setGuess(newGuess);
    saveDraft(guessDraft, newGuess);
    latest.current.onChange(reading.kana);
  };

  const read = (wanted: string): Promise<ProposedKana | null> =>
    proposeKana(wanted, async (kanji) => {
      const found = await call('getFurigana', { query: { kanji } });
      return { kana: found.kana, isGuess: found.guessed === true };
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
      // The changed text gets no proposal. The earlier offer disappears, because it belongs to the earlier text.
      if (reading === null) return setOffered(null);
      const { value } = latest.current;
      if (value === '' || value === filled.current || value === ofSaved?.kana) fill(reading);
      else setOffered(reading.kana === value ? null : reading);
    } catch (error) {
      if (asked.current.run !== run) return;
      // Forget the text, so that the next blur looks it up again.
      asked.current = { text: '', run };
      fail(error);
    }
  };

  return {
    propose,
    offered: offered === null ? null : offered.kana,
    accept: () => (offered === null ? undefined : fill(offered)),
    isGuess: guess !== null && guess === kana.value,
  };
}
