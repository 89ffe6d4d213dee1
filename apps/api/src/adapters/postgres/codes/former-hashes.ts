import type { Transaction } from '../connection/queries.ts';

export async function moveGuard(trx: Transaction, current: Buffer, former: readonly Buffer[]): Promise<void> {
  if (former.length === 0) return;
  // The same key on each node. Without it, a node would miss a row that another node moves.
  const [smallest] = [current, ...former].toSorted(Buffer.compare);
  await trx.query`select pg_advisory_xact_lock(${smallest?.readBigInt64BE().toString()}::bigint)`;
  const rows = await trx.query`
    select from code_guard where address_hash = any(${[...former]}::bytea[]) order by address_hash for update`;
  if (rows.length === 0) return;
  await trx.query`
    insert into code_guard (address_hash, dead_codes, last_dead_at, locked_until)
    select ${current}::bytea, max(dead_codes), max(last_dead_at), max(locked_until)
    from code_guard where address_hash = any(${[...former]}::bytea[])
    on conflict (address_hash) do update set
      dead_codes = greatest(code_guard.dead_codes, excluded.dead_codes),
      last_dead_at = greatest(code_guard.last_dead_at, excluded.last_dead_at),
      locked_until = greatest(code_guard.locked_until, excluded.locked_until)`;
  await trx.query`
    update verification_code set address_hash = ${current}
    where address_hash = any(${[...former]}::bytea[])`;
  await trx.query`delete from code_guard where address_hash = any(${[...former]}::bytea[])`;
}

export async function moveApplications(
  trx: Transaction,
  current: Buffer,
  former: readonly Buffer[],
): Promise<void> {
  if (former.length === 0) return;
  await trx.query`
    update application set mail_address_hash = ${current}
    where mail_address_hash = any(${[...former]}::bytea[])`;
}
