import { randomUUID } from 'node:crypto';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import { draftDays, recentCompletionDays } from '@kaisetsu/domain/limits';
import { identityRestarts } from '../../../core/application.ts';
import type { Applicant, VerifiedApplicant } from '../../../core/ports.ts';
import { createEnvelope, type Envelope, type Sealer } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import {
  findApplication,
  getStored,
  newestIdentity,
  sealedColumns,
  sealedGroups,
} from './application-rows.ts';

const failures = Object.values(ekycStatus).filter((status) => readStatus(status) === 'failed');

export type OpenedApplication = { readonly id: string; readonly answersFrozen: boolean };

type Opening = Applicant & {
  readonly mailAddressHash: Buffer;
  /** The key derived from this secret encrypts unsaved answers in the browser. */
  readonly secretId: Buffer;
  readonly channel: string;
  readonly deviceId: string;
  readonly tokenHash: string;
};

/** Must run in the transaction that uses up the code (docs/product-decisions.md "Session"). */
export async function openApplication(
  executor: Statements,
  sealer: Sealer,
  opening: Opening,
): Promise<OpenedApplication> {
  const { bankCode, mailAddress, type, mailAddressHash, secretId, channel, deviceId, tokenHash } = opening;
  const id = randomUUID();
  const dataKey = sealer.createDataKey();
  const envelope = createEnvelope({ id, bankCode }, () => dataKey.key);
  const sealed = envelope.seal('mail-address', mailAddress);
  const answers = await readAnswersToContinue(executor, sealer, opening, envelope);
  const columns = Object.keys(answers).map((column) => sql`, ${sql.id(column)}`);
  const values = Object.values(answers).map((value) => sql`, ${value}`);
  const opened = await executor.first<OpenedApplication>`
    with revoked as (
      update session s set revoked_at = now() from application a
      where a.mail_address_hash = ${mailAddressHash} and a.bank_code = ${bankCode} and a.type = ${type}
        and s.application_id = a.id and s.revoked_at is null
    ), own as materialized (
      -- Materialized, so that the plan first looks up the address and then chooses the newest application.
      select id, completed_at, updated_at, key_id, created_at, reapply_requested_at from application
      where mail_address_hash = ${mailAddressHash} and bank_code = ${bankCode} and type = ${type}
    ), found as (
      update application set
        channel = coalesce(nullif(${channel}, ''), channel),
        device_id = coalesce(nullif(${deviceId}, ''), device_id)
      where id = (
        select a.id from own a ${sql.raw(newestIdentity)}
        where a.completed_at is null and a.updated_at > now() - ${draftDays}::int * interval '1 day'
          -- A lost key (LOST_KEYS) cannot decrypt the application.
          and a.key_id = any(${sealer.keyIds}::text[])
          and a.reapply_requested_at is null
          -- After the last permitted identity verification has failed, the frozen answers cannot be completed.
          and not coalesce(e.starts > ${identityRestarts} and e.status = any(${failures}::int[]), false)
        order by a.created_at desc limit 1
      )
      -- Another transaction may have completed the application while this statement waited for its row. With a condition on
      -- completed_at, the plan could scan the index of all unfinished applications.
      and application_number is null
      returning id, pin_set_at is not null as frozen
    ), made as (
      insert into application (id, bank_code, type, mail_address_hash, channel, device_id, wrapped_data_key, key_id,
        sealed_mail_address${sql.join(columns, '')})
      select ${id}::uuid, ${bankCode}, ${type}, ${mailAddressHash}, ${channel}, ${deviceId},
        ${dataKey.wrapped}::bytea, ${dataKey.keyId}, ${sealed}::bytea${sql.join(values, '')}
      where not exists (select from found)
      returning id
    ), opened as (
      select id, frozen, 'verified-again' as event from found
      union all
      select id, false, 'verified' from made
    ), audited as (
      insert into audit (application_id, bank_code, event) select id, ${bankCode}, event from opened
    ), session_opened as (
      insert into session (token_hash, application_id, secret_id) select ${tokenHash}, id, ${secretId}::bytea from opened
    )
    select id, frozen as "answersFrozen" from opened`;
  if (opened === null) throw new Error('no application was opened');
  return opened;
}

/** Of the newest application, if its applicant has asked to apply again. Never PIN, identity verification and documents. */
async function readAnswersToContinue(
  executor: Statements,
  sealer: Sealer,
  { bankCode, type, mailAddressHash }: Opening,
  made: Envelope,
): Promise<Readonly<Record<string, Sql>>> {
  const source = await findApplication(
    executor,
    sealer,
    sql`a.id = (
      select id from (
        select * from application
        where mail_address_hash = ${mailAddressHash} and bank_code = ${bankCode} and type = ${type}
        order by created_at desc limit 1
      ) as newest
      where reapply_requested_at is not null and completed_at is null and key_id = any(${sealer.keyIds}::text[])
        and updated_at > now() - ${draftDays}::int * interval '1 day'
    )`,
  );
  if (source === null) return {};
  const { row, envelope } = getStored(source);
  const columns: Record<string, Sql> = {
    branch_code: sql`${row.branchCode}::text`,
    seal_less: sql`${row.sealLess}::boolean`,
  };
  for (const group of sealedGroups) {
    const before = row[sealedColumns[group]];
    const value = before === null ? null : made.seal(group, envelope.open(group, before));
    columns[sealedColumns[group]] = sql`${value}::bytea`;
  }
  return columns;
}

/** Of the same address, bank and flow as the empty application `id`. Null also if that has answers. */
export const findRecentCompletion = (executor: Statements, id: string) =>
  executor.first<NonNullable<VerifiedApplicant['completedBefore']>>`
    select a.id, a.application_number as "applicationNumber", a.completed_at as "applicationCompletedAt"
    from application own join application a using (mail_address_hash, bank_code, type)
    where own.id = ${id} and own.sealed_personal is null
      and a.completed_at > now() - ${recentCompletionDays}::int * interval '1 day'
    order by a.completed_at desc limit 1`;
