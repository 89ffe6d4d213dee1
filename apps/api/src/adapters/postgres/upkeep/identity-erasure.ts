import { draftDays } from '@kaisetsu/domain/limits';
import type { OpenIdentitySession } from '../../../core/identity-ports.ts';
import { countRows, type Statements, sql } from '../connection/queries.ts';

export type ErasableSession = OpenIdentitySession & {
  readonly adapter: string;
  readonly applicationId: string;
  readonly bankCode: string;
};

/** Of drafts and of deleted applications, with the other evidence. In random order, so that a failing session does not block others. */
export const findErasableSessions = (
  db: Statements,
  adapters: readonly string[],
  limit: number,
) => db.query<ErasableSession>`
  with found as (
    select e.reference, e.adapter, e.provider_session_id, a.id as application_id, a.bank_code
    from ekyc_session e join application a on a.id = e.application_id
    where e.adapter = any(${adapters}::text[]) and e.erased_at is null and e.provider_session_id is not null
      and a.completed_at is null and a.updated_at < now() - ${draftDays - 1}::int * interval '1 day'
    union all
    select reference, adapter, provider_session_id, application_id, bank_code
    from identity_erasure where adapter = any(${adapters}::text[])
  )
  select reference, adapter, provider_session_id as "providerSessionId", application_id as "applicationId",
    bank_code as "bankCode", null as "privateState"
  from found
  where not exists (select from audit where audit.application_id = found.application_id
    and audit.event = 'identity-erasure-refused ' || found.reference and audit.at > now() - interval '1 day')
  order by random() limit ${limit}::int`;

/** Records only one event, also when two nodes have asked the provider. */
export async function markErased(
  db: Statements,
  { reference, applicationId, bankCode }: ErasableSession,
  event: 'identity-erased' | 'identity-absent-at-provider',
): Promise<void> {
  await db.query`
    with erased as (
      update ekyc_session set erased_at = now() where reference = ${reference} and erased_at is null returning reference
    ), dropped as (
      delete from identity_erasure where reference = ${reference} returning reference
    ), ended as (
      select reference from erased union select reference from dropped
    )
    insert into audit (application_id, bank_code, event)
    select ${applicationId}::uuid, ${bankCode}, ${event} from ended`;
}

export async function markErasureRefused(db: Statements, session: ErasableSession): Promise<void> {
  const { reference, applicationId, bankCode } = session;
  await db.query`
    insert into audit (application_id, bank_code, event)
    values (${applicationId}::uuid, ${bankCode}, ${`identity-erasure-refused ${reference}`})`;
}

export async function dropUnerasable(db: Statements, adapters: readonly string[]): Promise<void> {
  await db.query`delete from identity_erasure where adapter = any(${adapters}::text[])`;
}

export const countErasures = (db: Statements, adapter: string) =>
  countRows(db, sql`identity_erasure where adapter = ${adapter}`);
