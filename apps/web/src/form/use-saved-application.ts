import type { CallResponse } from '@kaisetsu/domain/calls';
import { useEffect, useState } from 'react';
import { persistEncryptedDrafts } from '../client/persist-encrypted-drafts.ts';
import { useLoaded } from '../shell/journey/use-loaded.ts';

export function useSavedApplication(): CallResponse<'getApplication'> | null {
  const saved = useLoaded('getApplication', {});
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (saved !== null)
      void persistEncryptedDrafts(saved.unsavedKey, saved.answersVersion ?? '').then(() => setReady(true));
  }, [saved]);
  return ready ? saved : null;
}
