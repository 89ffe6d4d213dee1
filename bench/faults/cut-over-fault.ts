import { setTimeout as wait } from 'node:timers/promises';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { cutOverInstant, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import type { Fault } from './faults.ts';
import { restartNodes, withKeys } from './restart-nodes.ts';

/** Time from the preparation to the cut-over. First the nodes restart, then journeys run under the old rules. */
const leadMs = 60_000;
/** Time after the cut-over in which new applicants still arrive. */
const afterMs = 10_000;
/** Maximum time between the choice of a method by a node and the write to the database, on a busy machine. */
const toleranceMs = 10_000;

/** One completed application with its identity sessions. */
type Row = {
  readonly id: string;
  readonly approvals: readonly { readonly method: string; readonly startedAt: string }[];
  /** Number of sessions that the cut-over ended. */
  readonly replaced: number;
  /** Number of sessions that were neither approved nor ended by the cut-over. */
  readonly startsWithoutReason: number;
  readonly completedAt: Date;
};

/**
 * The cut-over of 1 April 2027 occurs while journeys run, because the nodes add an offset to the date by which they choose the
 * identity method. Each completed application must have exactly one approval. The approved method must have been in force at the
 * start of the verification and at the completion.
 */
export function cutOverFault(number: number): Fault {
  let since = new Date();
  let cutOver = new Date();
  return {
    number,
    name: 'the law ends a method during journeys',
    isAwaited: true,
    async prepare(context) {
      since = new Date();
      cutOver = new Date(since.getTime() + leadMs);
      await restartNodes(context, {
        ...withKeys(context),
        // In production mode a node refuses this offset.
        NODE_ENV: 'test',
        ...lawTimeAt(new Date(cutOverInstant.getTime() - leadMs)),
      });
    },
    // Applicants stay up to 5 s on the provider's page, so that some sessions are open at the cut-over.
    applicants: () => ({ identityPauseMs: 5000 }),
    // The first call of `inject` ends some time after the cut-over. Each later call only waits half a second. The caller repeats
    // these calls until all applicants have finished.
    async inject(_context, turn) {
      await wait(turn === 0 ? Math.max(cutOver.getTime() + afterMs - Date.now(), 0) : 500);
      return turn === 0 ? 1 : 0;
    },
    async contradictions({ cluster: { pool } }) {
      const { rows } = await pool.query<Row>(
        `select a.id, a.completed_at as "completedAt",
          coalesce(json_agg(json_build_object('method', e.method, 'startedAt', e.started_at))
            filter (where e.status = $1), '[]') as approvals,
          count(*) filter (where e.ended_by_law)::int as replaced,
          count(*) filter (where not e.ended_by_law and e.status <> $1)::int as "startsWithoutReason"
        from application a join ekyc_session e on e.application_id = a.id
        where a.completed_at > $2 group by a.id`,
        [ekycStatus.bankerProcessing, since],
      );
      const replaced = rows.filter((row) => row.replaced > 0).length;
      const before = rows.filter(({ completedAt }) => completedAt < cutOver).length;
      console.log(
        `    ${before} completed before the cut-over, ${rows.length - before} after it; ${replaced} started again under a new rule`,
      );
      const found = rows.flatMap((row) => contradictionsOf(row, cutOver).map((what) => `${row.id}: ${what}`));
      return replaced === 0 ? [...found, 'no session was open at the cut-over'] : found;
    },
    recover: (context) => restartNodes(context, withKeys(context)),
  };
}

function contradictionsOf(row: Row, cutOver: Date): readonly string[] {
  const [approval, ...others] = row.approvals;
  if (approval === undefined || others.length > 0) return [`${row.approvals.length} approvals`];
  const isImage = approval.method === 'IMAGE';
  const startedAt = new Date(approval.startedAt);
  const latest = new Date(cutOver.getTime() + toleranceMs);
  const isInForce = (at: Date): boolean => (isImage ? at < latest : at >= cutOver);
  return [
    ...(isInForce(startedAt) ? [] : [`${approval.method} was not in force at the start`]),
    ...(isInForce(row.completedAt) ? [] : [`${approval.method} was not in force at the completion`]),
    ...(row.replaced > 1 ? ['the cut-over has ended more than one session'] : []),
    ...(row.startsWithoutReason > 0 ? ['a verification was started again without a new rule'] : []),
  ];
}
