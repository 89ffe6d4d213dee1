import { sql, type Transaction } from 'kysely';

/** See docs/decisions/0031-limits-for-mails-and-paid-calls.md. */
export type Budget = {
  readonly key: Buffer;
  readonly count: number;
  readonly seconds: number;
};

export class BudgetExhausted extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('a budget has no use left');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Callers pass budgets in one order against deadlocks. */
export async function takeFromBudgets(
  trx: Transaction<unknown>,
  budgets: readonly [Budget, ...Budget[]],
): Promise<void> {
  const rows = budgets.map(({ key, count, seconds }, nth) => {
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
        (select greatest(now(), b.full_at) + cost from wanted where key_hash = excluded.key_hash)
      returning key_hash, full_at
    )
    select ceil(extract(epoch from max(full_at - period - now())))::int as wait
    from taken join wanted using (key_hash)`.execute(trx);
  const wait = found.rows[0]?.wait ?? 0;
  if (wait > 0) throw new BudgetExhausted(wait);
}
