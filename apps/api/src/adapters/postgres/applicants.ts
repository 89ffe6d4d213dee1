import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Applicant } from '../../ports.ts';
import { type Sealer, sealedPlace } from '../crypto/sealer.ts';

export type OpenedApplication = { readonly id: string; readonly answersFrozen: boolean };

/**
 * The verified applicant's unfinished application of the last 30 days, or a new one; older sessions of the same bank,
 * address and type end (decisions "Session"). To be called in the transaction that used up the code.
 */
export async function openApplication(
  executor: QueryExecutorProvider,
  sealer: Sealer,
  {
    applicant: { bankCode, mailAddress, type },
    mailAddressHash,
    entry,
  }: {
    readonly applicant: Applicant;
    readonly mailAddressHash: Buffer;
    readonly entry: { readonly channel: string; readonly deviceId: string };
  },
): Promise<OpenedApplication> {
  await sql`
    update session s set revoked_at = now() from application a
    where a.mail_address_hash = ${mailAddressHash} and a.bank_code = ${bankCode} and a.type = ${type}
      and s.application_id = a.id and s.revoked_at is null`.execute(executor);
  const { rows } = await sql<{ id: string; frozen: boolean }>`
    with found as (
      update application set
        channel = coalesce(nullif(${entry.channel}, ''), channel),
        device_id = coalesce(nullif(${entry.deviceId}, ''), device_id)
      where id = (
        select id from application
        where mail_address_hash = ${mailAddressHash} and bank_code = ${bankCode} and type = ${type}
          and completed_at is null and updated_at > now() - interval '30 days'
        order by created_at desc limit 1
      )
      returning id, pin_set_at is not null as frozen
    ), audited as (
      insert into audit (application_id, bank_code, event) select id, ${bankCode}, 'verified-again' from found
    )
    select id, frozen from found`.execute(executor);
  const [found] = rows;
  if (found !== undefined) return { id: found.id, answersFrozen: found.frozen };

  const id = randomUUID();
  const dataKey = sealer.newDataKey();
  const sealed = sealer.seal(dataKey, sealedPlace(bankCode, id, 'mail-address'), mailAddress);
  await sql`
    with audited as (
      insert into audit (application_id, bank_code, event) values (${id}, ${bankCode}, 'verified')
    )
    insert into application (id, bank_code, type, mail_address_hash, channel, device_id, wrapped_data_key, key_id,
      sealed_mail_address)
    values (${id}, ${bankCode}, ${type}, ${mailAddressHash}, ${entry.channel}, ${entry.deviceId},
      ${dataKey.wrapped}, ${dataKey.keyId}, ${sealed})`.execute(executor);
  return { id, answersFrozen: false };
}
