import { type QueryExecutorProvider, sql } from 'kysely';
import type { OpenIdentitySession } from '../../ports.ts';

/** A session whose data the provider no longer needs to keep. */
export type ErasableSession = OpenIdentitySession & { readonly adapter: string };

/**
 * Sessions of applications that the bank has received, and of drafts a day before their purge, which deletes the id of the
 * session. In random order, so that a session that always fails does not keep the others waiting.
 *
 * @param adapters ids of the adapters that can erase
 */
export async function findErasableSessions(
  db: QueryExecutorProvider,
  adapters: readonly string[],
  limit: number,
): Promise<readonly ErasableSession[]> {
  const { rows } = await sql<Omit<ErasableSession, 'privateState'>>`
    select e.reference, e.adapter, e.provider_session_id as "providerSessionId"
    from ekyc_session e join application a on a.id = e.application_id
    where e.adapter = any(${[...adapters]}::text[]) and e.erased_at is null and e.provider_session_id is not null
      and (a.handed_over_at is not null
        or (a.completed_at is null and a.updated_at < now() - interval '29 days'))
    order by random() limit ${limit}::int`.execute(db);
  return rows.map((row) => ({ ...row, privateState: null }));
}

/** Records the erasure once, also when two nodes have asked the provider. */
export async function markErased(db: QueryExecutorProvider, reference: string): Promise<void> {
  await sql`
    with erased as (
      update ekyc_session set erased_at = now() where reference = ${reference} and erased_at is null
      returning application_id
    )
    insert into audit (application_id, bank_code, event)
    select a.id, a.bank_code, 'identity-erased' from erased join application a on a.id = erased.application_id`.execute(
    db,
  );
}
