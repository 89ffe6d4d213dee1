import { draftDays } from '@kaisetsu/domain/limits';
import { type Queries, type Sql, sql } from '../connection/queries.ts';
import { isCancelled, runInTransaction } from '../connection/transaction.ts';
import { countPastMonths, dropAuditMonth, isPastAudit, makeAuditMonths } from './audit-months.ts';
import { countStaleDrafts, countStaleGuards, purgeDrafts, purgeGuards } from './purge-with-locks.ts';
import { countPastRetention, purgePastRetention } from './retention.ts';

type Rule = {
  readonly name: string;
  readonly about: string;
  readonly count: (db: Queries) => Promise<number>;
  readonly removeSome: (db: Queries, limit: number) => Promise<number>;
  readonly batch?: number;
};

/** Small, so calls wait only briefly for locked rows or for the embedded connection. */
const batch = 500;

function createSimpleRule(name: string, about: string, table: string, where: Sql): Rule {
  return {
    name,
    about,
    async count(db) {
      const row = await db.first<{ count: number }>`
        select count(*)::int as count from ${sql.id(table)} where ${where}`;
      return row?.count ?? 0;
    },
    async removeSome(db, limit) {
      return db.change`
        delete from ${sql.id(table)} where ctid = any(array(
          select ctid from ${sql.id(table)} where ${where} limit ${limit}::int for update skip locked
        ))`;
    },
  };
}

/** Periods: docs/product-decisions.md "Completion". Without a retention, nothing completed is deleted. */
const createRules = (bankCodes: readonly string[]): readonly Rule[] => [
  {
    name: 'drafts',
    about: `unfinished applications, ${draftDays} days after the last write`,
    count: (db) => countStaleDrafts(db),
    removeSome: (db, limit) => runInTransaction(db, (trx) => purgeDrafts(trx, limit)),
    batch: 100,
  },
  createSimpleRule(
    'codes',
    'e-mail codes, after a day',
    'verification_code',
    sql`created_at < now() - interval '1 day'`,
  ),
  {
    name: 'code guards',
    about: 'failure counters of e-mail addresses without recent codes or locks',
    count: (db) => countStaleGuards(db),
    removeSome: (db, limit) => runInTransaction(db, (trx) => purgeGuards(trx, limit)),
  },
  createSimpleRule(
    'sessions',
    'sessions, after a day',
    'session',
    sql`created_at < now() - interval '1 day'`,
  ),
  createSimpleRule(
    'desk sessions',
    'sessions of staff at the review desk, after a day',
    'desk_session',
    sql`signed_in_at < now() - interval '1 day'`,
  ),
  createSimpleRule(
    'sent mails',
    'records of sent mails, after 30 days',
    'outbox',
    sql`sent_at < now() - interval '30 days'`,
  ),
  createSimpleRule(
    'unsendable mails',
    'mails that could not be sent, after 30 days',
    'outbox',
    sql`sent_at is null and created_at < now() - interval '30 days'`,
  ),
  createSimpleRule(
    'webhook events',
    'ids of webhooks, after 30 days',
    'webhook_event',
    sql`received_at < now() - interval '30 days'`,
  ),
  createSimpleRule('budgets', 'limits whose uses are all available again', 'budget', sql`full_at < now()`),
  // Intake keys are usable for 48 hours and 10 minutes. The hash prevents reuse of a ciphertext.
  createSimpleRule(
    'PIN ciphertexts',
    'hashes of PIN ciphertexts, after 3 days',
    'pin_claim',
    sql`claimed_at < now() - interval '3 days'`,
  ),
  // The command `report` reads at most 30 days.
  createSimpleRule(
    'visits by channel',
    'counts of visits by channel, after 30 days',
    'channel_visit',
    sql`day <= (now() at time zone 'Asia/Tokyo')::date - 30`,
  ),
  createSimpleRule('PIN intake keys', 'keys that have expired', 'pin_intake_key', sql`expires_at <= now()`),
  {
    name: 'completed applications',
    about: 'handed over, after the retention of the bank, with their photographs',
    count: (db) => countPastRetention(db),
    removeSome: (db, limit) => runInTransaction(db, (trx) => purgePastRetention(trx, limit)),
    // Applications can have large photographs.
    batch: 20,
  },
  {
    name: 'audit months',
    about: 'months of the audit trail, after the longest retention of all banks',
    count: (db) => countPastMonths(db, bankCodes),
    removeSome: (db) => dropAuditMonth(db, bankCodes),
  },
  createSimpleRule(
    'audit rows',
    'audit rows outside the monthly tables, after the longest retention of all banks',
    'audit_other',
    isPastAudit(bankCodes),
  ),
];

export type Purged = { readonly name: string; readonly about: string; readonly count: number };

export async function countPurgeable(db: Queries, bankCodes: readonly string[]): Promise<Purged[]> {
  const counted: Purged[] = [];
  for (const { name, about, count } of createRules(bankCodes))
    counted.push({ name, about, count: await count(db) });
  return counted;
}

export class PurgeFailed extends AggregateError {
  readonly purged: readonly Purged[];
  constructor(failed: ReadonlyMap<string, unknown>, purged: readonly Purged[]) {
    super([...failed.values()], `not purged: ${[...failed.keys()].join(', ')}`);
    this.purged = purged;
  }
}

export async function purge(
  db: Queries,
  bankCodes: readonly string[] = [],
  onProgress: (name: string, count: number) => void = () => undefined,
): Promise<Purged[]> {
  const purged: Purged[] = [];
  const failed = new Map<string, unknown>();
  await makeAuditMonths(db).catch((error: unknown) => failed.set('months of the audit trail', error));
  for (const rule of createRules(bankCodes)) {
    let count = 0;
    try {
      for await (const some of removeAll(rule, db)) {
        count += some;
        onProgress(rule.name, count);
      }
    } catch (error) {
      failed.set(rule.name, error);
    }
    purged.push({ name: rule.name, about: rule.about, count });
  }
  if (failed.size > 0) throw new PurgeFailed(failed, purged);
  return purged;
}

/** A batch that the database cancels is tried again with a quarter of the rows. */
async function* removeAll({ removeSome, batch: largest = batch }: Rule, db: Queries): AsyncGenerator<number> {
  for (let limit = largest; ; ) {
    let some: number;
    try {
      some = await removeSome(db, limit);
    } catch (error) {
      if (limit === 1 || !isCancelled(error)) throw error;
      limit = Math.ceil(limit / 4);
      continue;
    }
    if (some === 0) return;
    yield some;
  }
}
