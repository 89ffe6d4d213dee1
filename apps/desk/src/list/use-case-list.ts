import type { DeskCaseList, DeskCaseRow, DeskFilter } from '@kaisetsu/domain/desk';
import { useState } from 'react';
import { type Loaded, useLoaded } from '../client/use-loaded.ts';
import { useSession } from '../shell/session-context.ts';

export type CaseListState = Loaded<DeskCaseList> & {
  readonly only: DeskFilter | null;
  readonly filter: (only: DeskFilter | null) => void;
  /** From 1. */
  readonly page: number;
  readonly turn: (by: 1 | -1) => void;
  readonly announcement: string | null;
  readonly announce: (text: string | null) => void;
  /** The neighbour in the loaded page. */
  readonly step: (id: string, by: 1 | -1) => string | null;
  /** The next case of the loaded page that no other clerk works on. */
  readonly findNext: (id: string) => string | null;
};

export function useCaseList(): CaseListState {
  const { id: own } = useSession();
  const [only, setOnly] = useState<DeskFilter | null>(null);
  /** Positions after which the pages begin; '' for the first. */
  const [starts, setStarts] = useState<readonly string[]>(['']);
  const [announcement, announce] = useState<string | null>(null);
  const query = new URLSearchParams();
  const after = starts.at(-1) ?? '';
  if (after !== '') query.set('after', after);
  if (only !== null) query.set('only', only);
  const loaded = useLoaded<DeskCaseList>(`/api/cases?${query}`);
  const cases: readonly DeskCaseRow[] = loaded.data?.cases ?? [];
  const next = loaded.data?.next ?? null;
  const findIndex = (id: string): number => cases.findIndex((one) => one.id === id);
  return {
    ...loaded,
    only,
    filter(wanted) {
      setOnly(wanted);
      setStarts(['']);
    },
    page: starts.length,
    turn(by) {
      if (by === -1 && starts.length > 1) setStarts(starts.slice(0, -1));
      if (by === 1 && next !== null) setStarts([...starts, next]);
    },
    announcement,
    announce,
    step: (id, by) => cases[findIndex(id) + by]?.id ?? null,
    findNext: (id) =>
      cases.slice(findIndex(id) + 1).find(({ claim }) => claim === null || claim.by === own)?.id ?? null,
  };
}
