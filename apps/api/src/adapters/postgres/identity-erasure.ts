import { type QueryExecutorProvider, sql } from 'kysely';
import type { OpenIdentitySession } from '../../ports.ts';

/** A session whose data the provider should erase. */
export type ErasableSession = OpenIdentitySession & { readonly adapter: string };

/**
 * Finds the sessions of applications that the bank has received. Also finds the sessions of unfinished applications one day
 * before their purge, because the purge deletes the session's id. After a refusal of the provider a session waits one day.
 * The order is random, so that a session that always fails does not block the others.
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
      and not exists (select from audit where audit.application_id = a.id
        and audit.event = 'identity-erasure-refused ' || e.reference and audit.at > now() - interval '1 day')
    order by random() limit ${limit}::int`.execute(db);
  return rows.map((row) => ({ ...row, privateState: null }));
}

/** Audit events of a finished erasure: the provider has erased the data, or has answered that it has no data. */
type ErasureEvent = 'identity-erased' | 'identity-absent-at-provider';

/** Records the end of the erasure. Only one event is recorded, also when two nodes have asked the provider. */
export async function markErased(
  db: QueryExecutorProvider,
  reference: string,
  event: ErasureEvent,
): Promise<void> {
  await sql`
    with erased as (
      update ekyc_session set erased_at = now() where reference = ${reference} and erased_at is null
      returning application_id
    )
    insert into audit (application_id, bank_code, event)
    select a.id, a.bank_code, ${event} from erased join application a on a.id = erased.application_id`.execute(
    db,
  );
}

/** Records that the provider has refused the erasure. The event names the session, because an application can have several. */
export async function markErasureRefused(db: QueryExecutorProvider, reference: string): Promise<void> {
  await sql`
    insert into audit (application_id, bank_code, event)
    select a.id, a.bank_code, 'identity-erasure-refused ' || e.reference
    from ekyc_session e join application a on a.id = e.application_id where e.reference = ${reference}`.execute(
    db,
  );
}
