import { type Sql, sql, type Transaction } from '../connection/queries.ts';

/** docs/product-decisions.md "E-mail verification". */
export const resendSeconds = 60;
const deadCodesToLock = 3;

/** Calls about one address at one bank run one after the other. */
export const lockGuard = (trx: Transaction, guard: Buffer): Promise<number | null> =>
  lockRow(trx, sql`values (${guard}::bytea)`);

/** Creates no row for an unknown address [SRV-104]. A commit without a write would be faster and reveal it. */
export const lockKnownGuard = (trx: Transaction, guard: Buffer): Promise<number | null> =>
  lockRow(
    trx,
    sql`
      select coalesce(
        (select address_hash from code_guard where address_hash = ${guard}),
        substring(${guard}::bytea from 1 for 1))`,
  );

const lockRow = (trx: Transaction, addressHash: Sql): Promise<number | null> => trx.value<number>`
  insert into code_guard (address_hash) ${addressHash}
  on conflict (address_hash) do update set locked_until = code_guard.locked_until
  returning case when locked_until > now() then ceil(extract(epoch from locked_until - now()))::int end`;

export async function waitToSend(trx: Transaction, guard: Buffer): Promise<number | null> {
  const wait = await trx.value<number>`
    select ceil(extract(epoch from greatest(
      max(created_at) + ${resendSeconds}::int * interval '1 second',
      max(created_at) filter (where nth = 5) + interval '1 hour',
      max(created_at) filter (where nth = 10) + interval '1 day'
    ) - clock_timestamp()))::int
    from (
      select created_at, row_number() over (order by created_at desc) as nth
      from verification_code where address_hash = ${guard} order by created_at desc limit 10
    ) as sent`;
  return wait !== null && wait > 0 ? wait : null;
}

export async function countDeadCode(trx: Transaction, guard: Buffer, bankCode: string): Promise<void> {
  await trx.query`
    with counted as (
      select case when last_dead_at > now() - interval '1 day' then dead_codes else 0 end + 1 as dead
      from code_guard where address_hash = ${guard}
    ), audited as (
      insert into audit (bank_code, event)
      select ${bankCode}, case when dead >= ${deadCodesToLock}::int then 'address-locked' else 'code-dead' end
      from counted
    )
    update code_guard set
      last_dead_at = now(),
      dead_codes = case when dead >= ${deadCodesToLock}::int then 0 else dead end,
      locked_until = case when dead >= ${deadCodesToLock}::int then now() + interval '2 hours' end
    from counted where address_hash = ${guard}`;
}

type Hashes = readonly [current: Buffer, ...former: Buffer[]];

export async function moveGuard(trx: Transaction, [current, ...former]: Hashes): Promise<void> {
  if (former.length === 0) return;
  // The same key on each node. Without it, a node would miss a row that another node moves.
  const [smallest] = [current, ...former].toSorted(Buffer.compare);
  await trx.query`select pg_advisory_xact_lock(${smallest?.readBigInt64BE().toString()}::bigint)`;
  const count = await trx.change`
    select from code_guard where address_hash = any(${former}::bytea[]) order by address_hash for update`;
  if (count === 0) return;
  await trx.query`
    insert into code_guard (address_hash, dead_codes, last_dead_at, locked_until)
    select ${current}::bytea, max(dead_codes), max(last_dead_at), max(locked_until)
    from code_guard where address_hash = any(${former}::bytea[])
    on conflict (address_hash) do update set
      dead_codes = greatest(code_guard.dead_codes, excluded.dead_codes),
      last_dead_at = greatest(code_guard.last_dead_at, excluded.last_dead_at),
      locked_until = greatest(code_guard.locked_until, excluded.locked_until)`;
  await trx.query`
    update verification_code set address_hash = ${current}
    where address_hash = any(${former}::bytea[])`;
  await trx.query`delete from code_guard where address_hash = any(${former}::bytea[])`;
}

export async function moveApplications(trx: Transaction, [current, ...former]: Hashes): Promise<void> {
  if (former.length === 0) return;
  await trx.query`
    update application set mail_address_hash = ${current}
    where mail_address_hash = any(${former}::bytea[])`;
}
