import { sql } from '../../src/adapters/postgres/connection/queries.ts';
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
  for (const table of written) await db.query`delete from ${sql.id(table)}`;
}
