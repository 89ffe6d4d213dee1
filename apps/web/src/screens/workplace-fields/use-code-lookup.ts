import { type CodeState, isCode, normaliseCode } from '@kaisetsu/domain/fields/code';
import { useRef, useState } from 'react';
import { CallFailed, isGivenUp } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import { useJourney } from '../../shell/journey.ts';

export type CodeLookup<Found> = {
  readonly state: CodeState;
  readonly found: Found | null;
  readonly busy: boolean;
  /** The token's look-ups of today are used up (docs/product-decisions.md "Look-ups"). */
  readonly exhausted: boolean;
  /** Looks the code up; what it led to, or null. A code of the wrong length is not asked about: it is not found. */
  readonly apply: (code: string) => Promise<Found | null>;
  /** Back to unverified: cleared, or typed anew. */
  readonly reset: () => void;
  /** Waits for a look-up that is under way, and asks once more about a code that got no answer. */
  readonly waitUntilSettled: (typed: string) => Promise<void>;
  /** As it is at this moment, for who has waited. */
  readonly currentState: () => CodeState;
};

type Settled<Found> = { readonly state: CodeState; readonly found: Found | null };

/** The states of a workplace or invitation code (spec 4): unverified, verified, not found. */
export function useCodeLookup<Found>(
  saved: Found | null,
  lookUp: (code: string) => Promise<Found>,
  /** As the form's own `keepAs`, which holds the code itself. */
  draftName: string,
): CodeLookup<Found> {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  /** Counts what was asked: a code typed anew meanwhile makes the answer to the one before nobody's. */
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
  /** Whether nobody has answered about what is typed: the look-up was given up, or what is there was kept over a reload. */
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
    ...{ state, found, busy, exhausted },
    apply: (typed) => {
      const asking = ask(typed);
      underWay.current = asking;
      return asking;
    },
    reset: () => settle('unverified', null),
    waitUntilSettled: async (typed) => {
      await underWay.current;
      if (isUnanswered.current && isCode(normaliseCode(typed))) await ask(typed);
    },
    currentState: () => now.current,
  };
}
