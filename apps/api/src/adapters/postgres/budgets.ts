import { sql, type Transaction } from 'kysely';

/**
 * A limit on repeated uses, for example on mails to one mailbox. It allows `count` uses at once, then one more every
 * `seconds / count` seconds. Unused uses add up to at most `count` (docs/decisions/0031-limits-for-mails-and-paid-calls.md).
 */
export type Budget = {
  /** Keyed hash of the limit's kind and owner, for example of a mailbox; 32 bytes. */
  readonly key: Buffer;
  readonly count: number;
  readonly seconds: number;
};

/** Thrown when a budget is used up. The transaction then rolls back, so the other budgets lose no use. */
export class BudgetExhausted extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('a budget has no use left');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Takes one use of each budget in one statement. The statement locks the rows of the budgets until the transaction ends. All
 * callers pass the kinds of budgets in the same order, so two transactions cannot deadlock.
 *
 * A row stores one time, `full_at`: at that time all uses are available again. After a successful use, `full_at` is at most one
 * period (`seconds`) in the future. If `full_at` is later, the database's clock was ahead when the row was written. Such a
 * `full_at` counts as now [SRV-105]. One more minute is allowed: `now()` is the begin of this transaction, and the transaction
 * that wrote the row may have begun later.
 *
 * @throws BudgetExhausted
 */
export async function takeFromBudgets(
  trx: Transaction<unknown>,
  budgets: readonly [Budget, ...Budget[]],
): Promise<void> {
  const rows = budgets.map(({ key, count, seconds }, nth) => {
    // The cost is rounded down, so that `count` uses together never cost more than the period.
    const costMicros = Math.floor((seconds * 1e6) / count);
    return sql`(${nth}::int, ${key}::bytea, ${costMicros}::bigint, ${seconds}::int)`;
  });
  const found = await sql<{ wait: number | null }>`
    with wanted (nth, key_hash, cost, period) as materialized (
      select nth, key_hash, cost * interval '1 microsecond', period * interval '1 second'
      from (values ${sql.join(rows)}) as given (nth, key_hash, cost, period)
    ), taken as (
      insert into budget as b (key_hash, full_at)
      select key_hash, now() + cost from wanted order by nth
      on conflict (key_hash) do update set full_at =
        (select case when b.full_at > now() + period + interval '1 minute' then now() else greatest(now(), b.full_at) end + cost
          from wanted where key_hash = excluded.key_hash)
      returning key_hash, full_at
    )
    select ceil(extract(epoch from max(full_at - period - now())))::int as wait
    from taken join wanted using (key_hash)`.execute(trx);
  const wait = found.rows[0]?.wait ?? 0;
  if (wait > 0) throw new BudgetExhausted(wait);
}
