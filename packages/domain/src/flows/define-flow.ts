import type { ApplicationType } from '../application-type.ts';

export type DefinedStep<Id extends string> = {
  readonly id: Id;
  readonly path: string;
  readonly isPassedOver: boolean;
  readonly count: number | null;
  /** Null for any path (spec 2.2). */
  readonly from: readonly string[] | null;
  readonly back: string | null;
};

export type DefinedFlow<Id extends string> = {
  readonly type: ApplicationType;
  readonly totalCount: number;
  readonly errorPath: string;
  readonly steps: readonly DefinedStep<Id>[];
};

type Row<Id extends string> = {
  readonly id: Id;
  readonly path: string;
  /** `same`: the number of the nearest `next` step before it; absent: no counter (spec 2.2). */
  readonly counter?: 'next' | 'same';
  readonly numbers?: number;
  readonly hasBack?: boolean;
  readonly isAmendable?: boolean;
  readonly alsoFrom?: readonly string[] | 'anywhere';
  /** 次へ skips the step; another screen opens it when it is required. */
  readonly onlyWhenRequired?: boolean;
};

type Plan<Id extends string> = { readonly type: ApplicationType; readonly errorPath: string; readonly rows: readonly Row<Id>[] };

export function defineFlow<Id extends string>({ type, errorPath, rows }: Plan<Id>): DefinedFlow<Id> {
  let used = 0;
  let current = 0;
  const steps = rows.map((row, index): DefinedStep<Id> => {
    if (row.counter === 'next') {
      current = used + 1;
      used += row.numbers ?? 1;
    }
    return {
      id: row.id,
      path: row.path,
      isPassedOver: row.onlyWhenRequired === true,
      count: row.counter === undefined ? null : current,
      from: row.alsoFrom === 'anywhere' ? null : [...new Set([...listPathsInto(rows, index), ...(row.alsoFrom ?? [])])],
      back: row.hasBack === true ? (rows[index - 1]?.path ?? null) : null,
    };
  });
  return { type, errorPath, totalCount: used, steps };
}

function listPathsInto(rows: readonly Row<string>[], index: number): string[] {
  const required = rows.findLastIndex((row, at) => at < index && row.onlyWhenRequired !== true);
  const before = rows.slice(Math.max(required, 0), index);
  const backFrom = rows.slice(index + 1, index + 2).filter((row) => row.hasBack === true);
  const amendedFrom = rows.filter(({ id }) => id === 'confirmation' && rows[index]?.isAmendable === true);
  return [...before, ...backFrom, ...amendedFrom].map(({ path }) => path);
}
