import { setTimeout as wait } from 'node:timers/promises';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { cutOverInstant, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import type { Fault } from './fault.ts';

/** The nodes restart, then journeys run under the old rules. */
const leadMs = 60_000;
const afterMs = 10_000;
/** Between a node's choice of a method and the write to the database, on a busy machine. */
const toleranceMs = 10_000;

type Row = {
  readonly id: string;
  readonly approvals: readonly { readonly method: string; readonly startedAt: string }[];
  readonly replaced: number;
  /** Sessions that were neither approved nor ended by the cut-over. */
  readonly startsWithoutReason: number;
  readonly completedAt: Date;
};

let since: Date;
let cutOver: Date;

export const cutOverFault: Fault = {
  number: 12,
  name: 'the law ends a method during journeys',
  isAwaited: true,
  prepare({ cluster }) {
    since = new Date();
    cutOver = new Date(since.getTime() + leadMs);
    const lawTime = lawTimeAt(new Date(cutOverInstant.getTime() - leadMs));
    // In production mode a node refuses the offset.
    return cluster.restartNodes({ NODE_ENV: 'test', ...lawTime });
  },
  // Some sessions are then open at the cut-over.
  applicants: () => ({ identityPauseMs: 5000 }),
  async inject(_context, turn) {
    await wait(turn === 0 ? Math.max(cutOver.getTime() + afterMs - Date.now(), 0) : 500);
    return turn === 0 ? 1 : 0;
  },
  async contradictions({ cluster: { database } }) {
    const approved = ekycStatus.bankerProcessing;
    const rows = await database.queries.query<Row>`
      select a.id, a.completed_at as "completedAt",
        coalesce(json_agg(json_build_object('method', e.method, 'startedAt', e.started_at))
          filter (where e.status = ${approved}), '[]') as approvals,
        count(*) filter (where e.ended_by_law)::int as replaced,
        count(*) filter (where not e.ended_by_law and e.status <> ${approved})::int as "startsWithoutReason"
      from application a join ekyc_session e on e.application_id = a.id
      where a.completed_at > ${since} group by a.id`;
    const replaced = rows.filter((row) => row.replaced > 0).length;
    const before = rows.filter(({ completedAt }) => completedAt < cutOver).length;
    console.log(
      `    completed: ${before} before the cut-over, ${rows.length - before} after; ${replaced} anew`,
    );
    const found = rows.flatMap((row) => contradictionsOf(row).map((what) => `${row.id}: ${what}`));
    return replaced === 0 ? [...found, 'no session was open at the cut-over'] : found;
  },
  recover: ({ cluster }) => cluster.restartNodes(),
};

function contradictionsOf({ approvals, completedAt, replaced, startsWithoutReason }: Row): readonly string[] {
  const [approval, ...others] = approvals;
  if (approval === undefined || others.length > 0) return [`${approvals.length} approvals`];
  const isInForce = (at: Date): boolean =>
    approval.method === 'IMAGE' ? at.getTime() < cutOver.getTime() + toleranceMs : at >= cutOver;
  return [
    ...(isInForce(new Date(approval.startedAt)) ? [] : [`${approval.method} was not in force at the start`]),
    ...(isInForce(completedAt) ? [] : [`${approval.method} was not in force at the completion`]),
    ...(replaced > 1 ? ['the cut-over has ended more than one session'] : []),
    ...(startsWithoutReason > 0 ? ['a verification was started again without a new rule'] : []),
  ];
}
