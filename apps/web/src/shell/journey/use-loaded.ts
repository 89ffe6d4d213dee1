import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { type CallInput, call } from '../../client/call.ts';
import { useJourney } from './journey.ts';

/** Null while loading. Both functions are read once, on mount. */
export const useLoadedOrFail = <T>(load: () => Promise<T>, fail: (error: unknown) => void): T | null =>
  useLoadedOnce<T>(
    (signal) =>
      load().catch((error: unknown) => {
        if (!signal.aborted) fail(error);
        return null;
      }),
    null,
  );

/** `input` is read once, on mount. */
export const useLoaded = <N extends CallName>(name: N, input: CallInput<N>): CallResponse<N> | null =>
  useLoadedOrFail(() => call(name, input), useJourney().failToLoad);
