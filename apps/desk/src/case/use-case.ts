import type { DeskCase, DeskCaseRow } from '@kaisetsu/domain/desk';
import { useInterval } from '@kaisetsu/ui/use-interval.ts';
import { useState } from 'react';
import { describeFailure, pathOfCase, post } from '../client/call.ts';
import { pageState } from '../client/page-state.ts';
import { useLoaded } from '../client/use-loaded.ts';
import { useSession } from '../shell/session-context.ts';

/** A third of the claim's 15 minutes. */
const renewMs = 5 * 60_000;

export type OpenCase = ReturnType<typeof useCase>;

export function useCase(id: string) {
  const { id: own } = useSession();
  const path = `/api${pathOfCase(id)}`;
  const loaded = useLoaded<DeskCase>(path);
  const [claimed, setClaimed] = useState<{ readonly claim: DeskCaseRow['claim'] } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { claim } = claimed ?? loaded.data ?? { claim: null };
  const isMine = claim?.by === own;

  const change = (action: 'claim' | 'release') => {
    post<Pick<DeskCaseRow, 'claim'> | null>(`${path}/${action}`).then(
      (answer) => {
        setClaimed(answer ?? { claim: null });
        setFailure(null);
      },
      (error: unknown) => setFailure(describeFailure(error)),
    );
  };
  useInterval(
    () => {
      if (Date.now() - pageState.activeAt < renewMs) change('claim');
    },
    renewMs,
    isMine,
  );

  return {
    ...loaded,
    failure: failure ?? loaded.failure,
    claim,
    isMine,
    isTaken: claim !== null && !isMine,
    take: () => change('claim'),
    release: () => change('release'),
    reload() {
      setClaimed(null);
      loaded.reload();
    },
  };
}
