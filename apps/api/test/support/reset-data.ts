import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** Tables that tests fill. PostgreSQL deletes the rows of dependent tables by cascade. */
const written = [
  'outbox',
  'mail_domain',
  'application',
  'code_guard',
  'webhook_event',
  'rate_counter',
  'budget',
  'pin_claim',
  'pin_intake_key',
  'channel_visit',
  'notice',
  'maintenance',
  'audit',
  'retention',
  'identity_erasure',
];

/**
 * Deletes the data that applicants, engineers and the server have written, so that each test of a file starts from the same
 * state. The lists of the sample data (for example the branches) and the banks' identity offers stay.
 */
export async function resetData({ db }: Harness): Promise<void> {
  for (const table of written) await sql`delete from ${sql.table(table)}`.execute(db);
}
