import { sql } from 'kysely';
import type { Harness } from './harness.ts';

/** Dependent tables follow by cascade. */
const written = [
  'outbox',
  'application',
  'code_guard',
  'webhook_event',
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

export async function resetData({ db }: Harness): Promise<void> {
  for (const table of written) await sql`delete from ${sql.table(table)}`.execute(db);
}
