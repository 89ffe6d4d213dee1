import { type Statements, sql } from '../../src/adapters/postgres/connection/queries.ts';

/** Realistic rows but small tables: no pictures. */
export async function growTables(
  db: Statements,
  count: number,
  { keyId = 'grown', after = 0, isPurged = false } = {},
): Promise<void> {
  const isKept = (days: number) =>
    sql`(not ${isPurged}::boolean or completed_at > now() - ${days}::int * interval '1 day')`;
  await db.query`
    with made as (
      insert into application (id, bank_code, type, mail_address_hash, wrapped_data_key, key_id, sealed_mail_address,
        created_at, updated_at, completed_at, application_number, handed_over_at, handover_batch)
      select gen_random_uuid(), '0177', 'GENERAL', decode(md5(random()::text), 'hex'), '\\x00', ${keyId}, '\\x00',
        at, at, at, gen_random_uuid()::text, at, '0177-grown-' || (99999999 - n / 100)
      from generate_series(${after}::int + 1, ${after}::int + ${count}::int) as n,
        lateral (select now() - n * interval '10 minutes' as at) as times
      returning id, completed_at
    ), sessions as (
      insert into session (token_hash, application_id, created_at, last_seen_at)
      select md5(random()::text), id, completed_at, completed_at from made where ${isKept(1)}
    ), verifications as (
      insert into ekyc_session (reference, application_id, method, rule_version, status, started_at)
      select gen_random_uuid(), id, 'IMAGE', 'JP-2018', 4, completed_at from made
    ), documents as (
      insert into document (application_id, type, id, sealed_image, width, height)
      select id, type, gen_random_uuid(), '\\x00', 1, 1
      from made, unnest(array['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE', 'CURRENT_ADDRESS_CERTIFICATE']) as type
    ), mails as (
      insert into outbox (id, application_id, kind, bank_code, wrapped_data_key, key_id, sealed_mail, created_at,
        next_attempt_at, sent_at)
      select gen_random_uuid(), id, 'completion', '0177', '', 'grown', '', completed_at, completed_at, completed_at
      from made where ${isKept(30)}
    ), audited as (
      insert into audit (at, application_id, bank_code, event)
      select completed_at, id, '0177', 'grown' from made, generate_series(1, 6)
    ), events as (
      insert into webhook_event (event_id, received_at) select id::text, completed_at from made where ${isKept(30)}
    ), guards as (
      insert into code_guard (address_hash) select decode(md5(id::text), 'hex') from made where ${isKept(1)}
    )
    select from made`;
  await db.query`
    insert into verification_code (id, address_hash, type, code_hash, created_at, expires_at)
    select gen_random_uuid(), address_hash, 'GENERAL', '\\x00', now(), now() from code_guard g
    where not exists (select from verification_code c where c.address_hash = g.address_hash)`;
}
