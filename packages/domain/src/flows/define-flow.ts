import type { ApplicationType } from '../application-type.ts';
import type { Flow, Step, StepId } from './step.ts';

/** One row of a flow's table of contents. Its place decides what comes before and after it. */
export type Row = {
  readonly id: StepId;
  readonly path: string;
  /**
   * `next`: the step has the next number of the step counter (spec 2.2). `same`: it keeps the number of the step before.
   * Without it the step shows no counter.
   */
  readonly counter?: 'next' | 'same';
  /** How many numbers of the counter the step takes; one by default. */
  readonly numbers?: number;
  /** The step has a back button, which leads to the step before. */
  readonly hasBack?: boolean;
  /** The confirmation leads here to change an answer. */
  readonly isAmendable?: boolean;
  /** Further paths that may enter the step; `anywhere` leaves it open. */
  readonly alsoFrom?: readonly string[] | 'anywhere';
  /** The order passes over the step; only another screen leads here. */
  readonly onlyWhenRequired?: boolean;
};

type Plan = { readonly type: ApplicationType; readonly errorPath: string; readonly rows: readonly Row[] };

/**
 * Derives a flow from the order of its rows: the moves that may enter each step, the targets of the back buttons, and the
 * numbers of the step counter.
 */
export function defineFlow({ type, errorPath, rows }: Plan): Flow {
  let used = 0;
  let current = 0;
  const steps = rows.map((row, index): Step => {
    if (row.counter === 'next') {
      current = used + 1;
      used += row.numbers ?? 1;
    }
    return {
      id: row.id,
      path: row.path,
      isPassedOver: row.onlyWhenRequired === true,
      count: row.counter === undefined ? null : current,
      from: row.alsoFrom === 'anywhere' ? null : [...new Set([...pathsInto(rows, index), ...(row.alsoFrom ?? [])])],
      back: row.hasBack === true ? (rows[index - 1]?.path ?? null) : null,
    };
  });
  return { type, errorPath, totalCount: used, steps };
}

/** Paths that lead into a row by the order: from before it, by the next row's back button, and from the confirmation. */
function pathsInto(rows: readonly Row[], index: number): string[] {
  const required = rows.findLastIndex((row, at) => at < index && row.onlyWhenRequired !== true);
  const before = rows.slice(Math.max(required, 0), index);
  const backFrom = rows.slice(index + 1, index + 2).filter((row) => row.hasBack === true);
  const amendedFrom = rows.filter(({ id }) => id === 'confirmation' && rows[index]?.isAmendable === true);
  return [...before, ...backFrom, ...amendedFrom].map(({ path }) => path);
}
