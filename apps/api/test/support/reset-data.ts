import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** With what hangs on them. The lists of the banks (branches, occupations and the like) are not among them. */
const written = [
  'outbox',
  'application',
  'code_guard',
  'webhook_event',
  'rate_counter',
  'pin_intake_key',
  'channel_visit',
  'notice',
  'maintenance',
  'audit',
];

/**
 * Takes away what applicants and engineers left, sessions too, so that each test of a file finds what the first one found. A
 * harness for each would cost a second.
 */
export async function resetData({ db }: Harness): Promise<void> {
  for (const table of written) await sql`delete from ${sql.table(table)}`.execute(db);
}
