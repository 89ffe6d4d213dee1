import type { DeskCaseList, DeskCaseRow, DeskFilter } from '@kaisetsu/domain/desk';
import { useState } from 'react';
import { useLoaded } from '../client/use-loaded.ts';
import { useSession } from '../shell/session-context.ts';

export type CaseListState = ReturnType<typeof useCaseList>;

export function useCaseList() {
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
    filter(wanted: DeskFilter | null) {
      setOnly(wanted);
      setStarts(['']);
    },
    /** From 1. */
    page: starts.length,
    turn(by: 1 | -1) {
      if (by === -1 && starts.length > 1) setStarts(starts.slice(0, -1));
      if (by === 1 && next !== null) setStarts([...starts, next]);
    },
    announcement,
    announce,
    /** The neighbour in the loaded page. */
    step: (id: string, by: 1 | -1) => cases[findIndex(id) + by]?.id ?? null,
    /** The next case of the loaded page that no other clerk works on. */
    findNext: (id: string) =>
      cases.slice(findIndex(id) + 1).find(({ claim }) => claim === null || claim.by === own)?.id ?? null,
  };
}
