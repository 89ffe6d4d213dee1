import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { type Ports, TooMany } from '../../../core/ports.ts';
import { findOrganisation, toMailbox } from '../../../core/rules/mailbox.ts';
import { getSharedNetwork, listOwnNetworks, type Networks } from '../../../core/rules/networks.ts';
import { type Queries, sql, type Transaction } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';

/** See docs/decisions/0031-limits-for-mails-and-paid-calls.md. */
export type Budget = {
  readonly key: Buffer;
  readonly count: number;
  readonly seconds: number;
  /** By many clients; the client's part comes before it. */
  readonly isShared?: boolean;
};

const hour = 3600;

/** A client may use one part. The last half of the budget is for clients whose part is unused. */
const partsOfBudget = 20;
const commonShare = 0.5;

/** Callers pass budgets in one order against deadlocks. @throws TooMany when one of them has no use left */
export async function takeFromBudgets(trx: Transaction, budgets: readonly Budget[]): Promise<void> {
  const rows = budgets.map(({ key, count, seconds, isShared = false }, nth) => {
    const costMicros = Math.floor((seconds * 1e6) / count);
    return sql`(${nth}::int, ${key}::bytea, ${costMicros}::bigint, ${seconds}::int, ${isShared}::bool)`;
  });
  const wait = await trx.value<number>`
    with wanted (nth, key_hash, cost, period, is_shared) as materialized (
      select nth, key_hash, cost * interval '1 microsecond', period * interval '1 second', is_shared
      from (values ${sql.join(rows)}) as given (nth, key_hash, cost, period, is_shared)
    ), taken as (
      insert into budget as b (key_hash, full_at)
      select key_hash, now() + cost from wanted order by nth
      on conflict (key_hash) do update set full_at =
        (select greatest(now(), b.full_at) + cost from wanted where key_hash = excluded.key_hash)
      returning key_hash, full_at
    ), judged as (
      -- The client's part was unused if it now lacks one use.
      select full_at - period * case when is_shared and not lag(full_at <= now() + cost) over (order by nth)
        then ${commonShare}::float8 else 1 end as free_at
      from taken join wanted using (key_hash)
    )
    select ceil(extract(epoch from max(free_at) - now()))::int from judged`;
  if (wait !== null && wait > 0) throw new TooMany(wait);
}

/** Over all applications of a mailbox [SRV-106]. */
export const createIdentityStarts =
  (db: Queries, secret: Uint8Array, perDay: number): Ports['takeIdentityStart'] =>
  ({ bankCode, mailAddress }) => {
    const key = computeKeyedHash(secret, 'identity-budget', bankCode, toMailbox(mailAddress));
    const budget = { key, count: perDay, seconds: 24 * hour };
    return runInTransaction(db, (trx) => takeFromBudgets(trx, [budget]));
  };

/** For one day (ADR 0031). */
const visitsPerNetwork = 500;
const wordsPerDay = 200;

/** A client can send any channel any number of times [SRV-108]. */
export function createVisitCounter(db: Queries, secret: Uint8Array): Ports['countVisit'] {
  return async ({ bankCode, type, channel }, networks) => {
    const key = computeKeyedHash(secret, 'visit-budget', getSharedNetwork(networks));
    const counted = runInTransaction(db, async (trx) => {
      await takeFromBudgets(trx, [{ key, count: visitsPerNetwork, seconds: 24 * hour }]);
      await trx.query`
          with today as (
            select channel from channel_visit
            where day = (now() at time zone 'Asia/Tokyo')::date and bank_code = ${bankCode} and type = ${type}
          )
          insert into channel_visit (bank_code, type, channel, day)
          select ${bankCode}, ${type},
            case when ${channel} in (select channel from today) or (select count(*) from today) < ${wordsPerDay}::int
              then ${channel} else '' end,
            (now() at time zone 'Asia/Tokyo')::date
          on conflict (bank_code, type, channel, day) do update set count = channel_visit.count + 1`;
    });
    await counted.catch((error: unknown) => {
      if (!(error instanceof TooMany)) throw error;
    });
  };
}

/** In an hour, over all banks. */
export type MailLimits = {
  readonly perMailbox: number;
  /** IPv4 /24 or IPv6 /56. An IPv6 /48 has so much that a /56 is a part of it. */
  readonly perNetwork: number;
  readonly perDomain: number;
};

const dayFactors = { mailbox: 2, network: 5, domain: 5 };

export function createMailBudgets(
  secret: Uint8Array,
  limits: MailLimits,
  { mailAddress, networks }: { readonly mailAddress: string; readonly networks: Networks },
): readonly Budget[] {
  const createBudgets = (kind: keyof typeof dayFactors, owner: string, perHour: number, client?: string) =>
    [
      { period: 'hour', count: perHour, seconds: hour },
      { period: 'day', count: perHour * dayFactors[kind], seconds: 24 * hour },
    ].flatMap(({ period, count, seconds }): Budget[] => {
      const hash = (...more: readonly string[]): Buffer =>
        computeKeyedHash(secret, 'mail-budget', kind, period, owner, ...more);
      if (client === undefined) return [{ key: hash(), count, seconds }];
      const part = { key: hash(client), count: Math.ceil(count / partsOfBudget), seconds };
      return [part, { key: hash(), count, seconds, isShared: true }];
    });
  const organisation = findOrganisation(mailAddress);
  return [
    ...createBudgets('mailbox', toMailbox(mailAddress), limits.perMailbox),
    ...networks
      .slice(1)
      .flatMap((network, nth) =>
        createBudgets('network', network, limits.perNetwork * partsOfBudget ** nth, networks[nth]),
      ),
    ...(organisation === null
      ? []
      : createBudgets('domain', organisation, limits.perDomain, listOwnNetworks(networks).at(-1))),
  ];
}
