import { sql, type Transaction } from 'kysely';

/**
 * Moves the codes and the lock of an e-mail address from the hashes `former` to the hash `current`. While engineers replace
 * APP_SECRET, nodes can have different current secrets. `current` is the hash by this node's current secret, and `former` are the
 * hashes by its other secrets. Each node moves the rows to its own `current` before it uses them, also rows that another node has
 * moved before.
 */
export async function moveGuard(
  trx: Transaction<unknown>,
  current: Buffer,
  former: readonly Buffer[],
): Promise<void> {
  if (former.length === 0) return;
  // The key of the advisory lock is the smallest hash, so it is the same on each node, whatever the order of its secrets.
  // Without this lock, a node could wait for a row that another node is moving. After the wait the row would have another hash,
  // so the node would not find it.
  const [smallest] = [current, ...former].toSorted(Buffer.compare);
  await sql`select pg_advisory_xact_lock(${smallest?.readBigInt64BE().toString()}::bigint)`.execute(trx);
  const { rows } = await sql`
    select from code_guard where address_hash = any(${[...former]}::bytea[]) order by address_hash for update`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await sql`
    insert into code_guard (address_hash, dead_codes, last_dead_at, locked_until)
    select ${current}::bytea, max(dead_codes), max(last_dead_at), max(locked_until)
    from code_guard where address_hash = any(${[...former]}::bytea[])
    on conflict (address_hash) do update set
      dead_codes = greatest(code_guard.dead_codes, excluded.dead_codes),
      last_dead_at = greatest(code_guard.last_dead_at, excluded.last_dead_at),
      locked_until = greatest(code_guard.locked_until, excluded.locked_until)`.execute(trx);
  await sql`
    update verification_code set address_hash = ${current}
    where address_hash = any(${[...former]}::bytea[])`.execute(trx);
  await sql`delete from code_guard where address_hash = any(${[...former]}::bytea[])`.execute(trx);
}

/** Moves the applications of an e-mail address to the hash `current`, so that the applicant can continue them. */
export async function moveApplications(
  trx: Transaction<unknown>,
  current: Buffer,
  former: readonly Buffer[],
): Promise<void> {
  if (former.length === 0) return;
  await sql`
    update application set mail_address_hash = ${current}
    where mail_address_hash = any(${[...former]}::bytea[])`.execute(trx);
}
