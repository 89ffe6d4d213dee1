import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { useEffect, useState } from 'react';
import { type CallInput, call } from '../../client/call.ts';
import { useJourney } from './journey.ts';

/** Null while loading. `input` is read once, on mount. */
export function useLoaded<N extends CallName>(name: N, input: CallInput<N>): CallResponse<N> | null {
  const { failToLoad } = useJourney();
  const [loaded, setLoaded] = useState<CallResponse<N> | null>(null);
  const [asked] = useState({ name, input, failToLoad });
  useEffect(() => {
    let isMounted = true;
    call(asked.name, asked.input).then(
      (answer) => isMounted && setLoaded(answer),
      (error: unknown) => isMounted && asked.failToLoad(error),
    );
    return () => {
      isMounted = false;
    };
  }, [asked]);
  return loaded;
}
