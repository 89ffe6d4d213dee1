import { type CodeState, isCode, normaliseCode } from '@kaisetsu/domain/fields/code';
import { useRef, useState } from 'react';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import { useJourney } from '../../shell/journey/journey.ts';

export type CodeLookup<Found> = ReturnType<typeof useCodeLookup<Found>>;

type Settled<Found> = { readonly state: CodeState; readonly found: Found | null };

export function useCodeLookup<Found>(
  saved: Found | null,
  lookUp: (code: string) => Promise<Found>,
  draftName: string,
) {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  /** A response to an earlier look-up is ignored. */
  const asked = useRef(0);
  const [first] = useState(
    (): Settled<Found> =>
      readDraft<Settled<Found>>(draftName) ?? {
        state: saved === null ? 'unverified' : 'verified',
        found: saved,
      },
  );
  const [found, setFound] = useState(first.found);
  const [state, setState] = useState<CodeState>(first.state);
  const [exhausted, setExhausted] = useState(false);
  const now = useRef(state);
  const isUnanswered = useRef(state === 'unverified');
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  const settle = (state: CodeState, found: Found | null): Found | null => {
    asked.current += 1;
    isUnanswered.current = false;
    setBusy(false);
    setExhausted(false);
    setFound(found);
    setState(state);
    saveDraft(draftName, { state, found });
    now.current = state;
    return found;
  };

  const ask = async (typed: string): Promise<Found | null> => {
    const code = normaliseCode(typed);
    if (!isCode(code)) return settle('not-found', null);
    asked.current += 1;
    const mine = asked.current;
    isUnanswered.current = false;
    setBusy(true);
    try {
      const result = await lookUp(code);
      return asked.current === mine ? settle('verified', result) : null;
    } catch (error) {
      if (asked.current !== mine) return null;
      if (error instanceof CallFailed && error.status === 404) return settle('not-found', null);
      setBusy(false);
      isUnanswered.current = isGivenUp(error);
      if (error instanceof CallFailed && error.status === 429) setExhausted(true);
      else fail(error);
      return null;
    }
  };

  return {
    ...{ state, found, busy },
    /** docs/product-decisions.md "Look-ups". */
    exhausted,
    /** Null if the code does not exist, the call fails, or the code changes during the call. */
    apply: (typed: string) => {
      const asking = ask(typed);
      underWay.current = asking;
      return asking;
    },
    reset: () => settle('unverified', null),
    /** Repeats a look-up that ended with status 0 or that the opened form had not made. */
    waitUntilSettled: async (typed: string) => {
      await underWay.current;
      if (isUnanswered.current && isCode(normaliseCode(typed))) await ask(typed);
    },
    /** A caller that waited cannot use `state`, which is from the render before the wait. */
    currentState: () => now.current,
  };
}

/** The server returns no data for a valid code, so the result is the code itself. */
export function useInvitation(saved: string | null, draftName: string) {
  const lookUp = async (code: string) => {
    await call('getInvitation', { query: { code } });
    return code;
  };
  return useCodeLookup(saved, lookUp, draftName);
}
