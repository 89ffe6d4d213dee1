import { randomUUID } from 'node:crypto';
import type { Mail, MailKind } from '../../../core/mail-ports.ts';
import { createAssociatedData, type Sealer } from '../../keys/sealer.ts';
import { type Sql, sql } from '../connection/queries.ts';

export type QueuedMail = {
  readonly id?: string;
  readonly kind: MailKind;
  readonly bankCode: string;
  /** Null while no application exists. */
  readonly applicationId: string | null;
  readonly mail: Omit<Mail, 'messageId'>;
};

/** A mail server with greylisting defers a mail of an unknown sender for up to half an hour. */
export const isExpiredCode = sql.raw(`kind = 'code' and outbox.created_at < now() - interval '40 minutes'`);

/** A mail decrypts only in its own row. */
export function formatMailPlace(row: { id: string; bankCode: string; applicationId: string | null }): string {
  return createAssociatedData(row.bankCode, row.applicationId, `mail/${row.id}`);
}

export function createMailInsert(
  sealer: Sealer,
  { id = randomUUID(), kind, bankCode, applicationId, mail }: QueuedMail,
  from: Sql = sql``,
): { readonly id: string; readonly insert: Sql } {
  const messageId = `<${id}@${mail.from.address.replace(/^.*@/, '')}>`;
  const dataKey = sealer.createDataKey();
  const content: Mail = { ...mail, messageId };
  const sealed = sealer.seal(
    dataKey,
    formatMailPlace({ id, bankCode, applicationId }),
    JSON.stringify(content),
  );
  const insert = sql`
    insert into outbox (id, application_id, kind, bank_code, wrapped_data_key, key_id, sealed_mail)
    select ${id}::uuid, ${applicationId}::uuid, ${kind}, ${bankCode}, ${dataKey.wrapped}::bytea, ${dataKey.keyId},
      ${sealed}::bytea ${from}`;
  return { id, insert };
}
