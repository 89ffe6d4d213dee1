import { draftDays } from '@kaisetsu/domain/limits';
import { isOpenSession } from '../application/gate.ts';
import { countRows, type Queries, type Sql, sql, type Transaction } from '../connection/queries.ts';
import { isCancelled, runInTransaction } from '../connection/transaction.ts';
import { countPastMonths, dropAuditMonth, isPastAudit, makeAuditMonths } from './audit.ts';
import { countPastRetention, deleteApplications, purgePastRetention } from './retention.ts';

type Rule = {
  readonly name: string;
  readonly about: string;
  readonly count: (db: Queries) => Promise<number>;
  readonly removeSome: (db: Queries, limit: number) => Promise<number>;
  readonly batch?: number;
};

/** Small, so calls wait only briefly for locked rows or for the embedded connection. */
const batch = 500;

const staleDraft = sql`
  a.completed_at is null
  and a.created_at < now() - ${draftDays}::int * interval '1 day'
  and a.updated_at < now() - ${draftDays}::int * interval '1 day'
  and not exists (
    select from session s
    where s.application_id = a.id and ${sql.raw(isOpenSession)}
  )`;

const staleGuard = sql`
  (locked_until is null or locked_until < now())
  and (last_dead_at is null or last_dead_at < now() - interval '1 day')
  and not exists (select from verification_code c where c.address_hash = code_guard.address_hash)`;

/** A single statement would delete a session that another transaction added before the lock. */
async function purgeDrafts(trx: Transaction, limit: number): Promise<number> {
  const ids = await trx.values<string>`
    select a.id from application a where ${staleDraft}
    order by a.created_at limit ${limit}::int for update of a skip locked`;
  return deleteApplications(trx, sql`a.id = any(${ids}::uuid[]) and ${staleDraft}`);
}

/** Checks the condition again after the lock: another transaction may have changed what it reads. */
async function purgeRows(trx: Transaction, table: string, where: Sql, limit: number): Promise<number> {
  const rows = await trx.values<string>`
    select ctid from ${sql.id(table)} where ${where} limit ${limit}::int for update skip locked`;
  return trx.change`delete from ${sql.id(table)} where ctid = any(${rows}::tid[]) and ${where}`;
}

const createRule = (name: string, about: string, table: string, where: Sql): Rule => ({
  name,
  about,
  count: (db) => countRows(db, sql`${sql.id(table)} where ${where}`),
  removeSome: (db, limit) => runInTransaction(db, (trx) => purgeRows(trx, table, where, limit)),
});

function createAgeRule(name: string, rows: string, table: string, column: string, days: 1 | 3 | 30): Rule {
  const period = days === 1 ? 'a day' : `${days} days`;
  const isOld = sql.raw(`${column} < now() - interval '${days} days'`);
  return createRule(name, `${rows}, after ${period}`, table, isOld);
}

/** Periods: docs/product-decisions.md "Completion". Without a retention, nothing completed is deleted. */
const createRules = (bankCodes: readonly string[]): readonly Rule[] => [
  {
    name: 'drafts',
    about: `unfinished applications, ${draftDays} days after the last write`,
    count: (db) => countRows(db, sql`application a where ${staleDraft}`),
    removeSome: (db, limit) => runInTransaction(db, (trx) => purgeDrafts(trx, limit)),
    batch: 100,
  },
  createAgeRule('codes', 'e-mail codes', 'verification_code', 'created_at', 1),
  createRule(
    'code guards',
    'failure counters of e-mail addresses without recent codes or locks',
    'code_guard',
    staleGuard,
  ),
  createAgeRule('sessions', 'sessions', 'session', 'created_at', 1),
  createAgeRule('desk sessions', 'sessions of staff at the review desk', 'desk_session', 'signed_in_at', 1),
  createAgeRule('sent mails', 'records of sent mails', 'outbox', 'sent_at', 30),
  createRule(
    'unsendable mails',
    'mails that could not be sent, after 30 days',
    'outbox',
    sql`sent_at is null and created_at < now() - interval '30 days'`,
  ),
  createAgeRule('webhook events', 'ids of webhooks', 'webhook_event', 'received_at', 30),
  createRule('budgets', 'limits whose uses are all available again', 'budget', sql`full_at < now()`),
  // Intake keys are usable for 48 hours and 10 minutes. The hash prevents reuse of a ciphertext.
  createAgeRule('PIN ciphertexts', 'hashes of PIN ciphertexts', 'pin_claim', 'claimed_at', 3),
  // The command `report` reads at most 30 days.
  createRule(
    'visits by channel',
    'counts of visits by channel, after 30 days',
    'channel_visit',
    sql`day <= (now() at time zone 'Asia/Tokyo')::date - 30`,
  ),
  createRule('PIN intake keys', 'keys that have expired', 'pin_intake_key', sql`expires_at <= now()`),
  {
    name: 'completed applications',
    about: 'handed over, after the retention of the bank, with their photographs',
    count: countPastRetention,
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
  createRule(
    'audit rows',
    'audit rows outside the monthly tables, after the longest retention of all banks',
    'audit_other',
    isPastAudit(bankCodes),
  ),
];

export type Purged = Pick<Rule, 'name' | 'about'> & { readonly count: number };

export async function countPurgeable(db: Queries, bankCodes: readonly string[]): Promise<Purged[]> {
  const counted: Purged[] = [];
  for (const { name, about, count } of createRules(bankCodes))
    counted.push({ name, about, count: await count(db) });
  return counted;
}

export async function purge(
  db: Queries,
  bankCodes: readonly string[] = [],
  onProgress: (name: string, count: number) => void = () => undefined,
) {
  const purged: Purged[] = [];
  const failed = new Map<string, unknown>();
  await makeAuditMonths(db).catch((error: unknown) => failed.set('months of the audit trail', error));
  for (const rule of createRules(bankCodes)) {
    const { name, about } = rule;
    let count = 0;
    try {
      for await (const some of removeAll(rule, db)) {
        count += some;
        onProgress(name, count);
      }
    } catch (error) {
      failed.set(name, error);
    }
    purged.push({ name, about, count });
  }
  return { purged, failed };
}

/** A batch that the database cancels is tried again with a quarter of the rows. */
async function* removeAll({ removeSome, batch: largest = batch }: Rule, db: Queries): AsyncGenerator<number> {
  for (let limit = largest; ; ) {
    try {
      const some = await removeSome(db, limit);
      if (some === 0) return;
      yield some;
    } catch (error) {
      if (limit === 1 || !isCancelled(error)) throw error;
      limit = Math.ceil(limit / 4);
    }
  }
}
