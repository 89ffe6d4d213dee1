import type { ApplicationType } from '../application-type.ts';
import type { Flow, Step, StepId } from './step.ts';

/** One step of a flow. The order of the rows is the order of the steps. */
export type Row = {
  readonly id: StepId;
  readonly path: string;
  /**
   * `next`: the step has the next number of the step counter (spec 2.2). `same`: the step has the same number as the nearest
   * `next` step before it. Absent: the step shows no counter.
   */
  readonly counter?: 'next' | 'same';
  /** How many numbers of the step counter the step takes; 1 by default. */
  readonly numbers?: number;
  /** The step has a back button to the previous step. */
  readonly hasBack?: boolean;
  /** The confirmation screen links to this step to change an answer. */
  readonly isAmendable?: boolean;
  /** Other paths from which the applicant may enter the step; `anywhere` allows every path and a direct visit. */
  readonly alsoFrom?: readonly string[] | 'anywhere';
  /** The button 次へ (next) skips the step. Another screen opens the step when it is required. */
  readonly onlyWhenRequired?: boolean;
};

type Plan = { readonly type: ApplicationType; readonly errorPath: string; readonly rows: readonly Row[] };

/**
 * Derives a flow from its rows: the paths from which the applicant may enter each step, the targets of the back buttons, and
 * the numbers of the step counter.
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

/**
 * The paths from which the applicant may enter the step of a row:
 * - the nearest required step before this step, and the optional steps between the two
 * - the next step, if the next step has a back button
 * - the confirmation, if its screen links to this step to change an answer
 */
function pathsInto(rows: readonly Row[], index: number): string[] {
  const required = rows.findLastIndex((row, at) => at < index && row.onlyWhenRequired !== true);
  const before = rows.slice(Math.max(required, 0), index);
  const backFrom = rows.slice(index + 1, index + 2).filter((row) => row.hasBack === true);
  const amendedFrom = rows.filter(({ id }) => id === 'confirmation' && rows[index]?.isAmendable === true);
  return [...before, ...backFrom, ...amendedFrom].map(({ path }) => path);
}
