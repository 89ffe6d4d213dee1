import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { useState } from 'react';
import { readDraft, saveDraft } from '../client/drafts.ts';

/** A guess stays marked until it is changed or saved (PERS-030). */
export function useGuess(formDraft: string, kana: Bound) {
  const draft = `${formDraft}/guess/${kana.name}`;
  const [guess, setGuess] = useState(() => readDraft<string | null>(draft) ?? null);
  return {
    isGuess: guess !== null && guess === kana.value,
    mark: (next: string | null) => {
      setGuess(next);
      saveDraft(draft, next);
    },
  };
}
