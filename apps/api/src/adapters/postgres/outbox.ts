import { randomUUID } from 'node:crypto';
import { codeMinutes } from '@kaisetsu/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Mail } from '../../ports.ts';
import { associatedData, type Sealer } from '../crypto/sealer.ts';

export type QueuedMail = {
  /** Id of the row, if the caller must find the row again. Default: a new id. */
  readonly id?: string;
  readonly kind: 'code' | 'completion';
  readonly bankCode: string;
  /** Null while no application exists. */
  readonly applicationId: string | null;
  /** The mail without a Message-ID. {@link mailInsert} makes the Message-ID from the row's id and the sender's domain. */
  readonly mail: Omit<Mail, 'messageId'>;
};

/** SQL condition for mails with an expired code. Such mails are not sent, because the server would refuse the code. */
export const isExpiredCode = sql.raw(
  `kind = 'code' and outbox.created_at < now() - interval '${codeMinutes} minutes'`,
);

/** Associated data of an encrypted mail. Contains the mail's id, so a mail decrypts only in its own row. */
export function mailPlace(row: { id: string; bankCode: string; applicationId: string | null }): string {
  return associatedData(row.bankCode, row.applicationId, `mail/${row.id}`);
}

/**
 * Returns the statement that queues a mail, and the id of the mail's row. Each mail is encrypted with its own data key. The
 * Message-ID of a mail is the same for all attempts and nodes (docs/product-decisions.md "Completion"). The statement fails for
 * a second completion mail of an application, because that mail violates the unique index `outbox_one_confirmation`.
 */
export function mailInsert(
  sealer: Sealer,
  { id = randomUUID(), kind, bankCode, applicationId, mail }: QueuedMail,
  /** A `from` clause. The statement queues the mail only if the clause returns a row. */
  from: RawBuilder<unknown> = sql``,
): { readonly id: string; readonly insert: RawBuilder<unknown> } {
  const messageId = `<${id}@${mail.from.address.replace(/^.*@/, '')}>`;
  const dataKey = sealer.newDataKey();
  const content: Mail = { ...mail, messageId };
  const sealed = sealer.seal(dataKey, mailPlace({ id, bankCode, applicationId }), JSON.stringify(content));
  const insert = sql`
    insert into outbox (id, application_id, kind, bank_code, wrapped_data_key, key_id, sealed_mail)
    select ${id}::uuid, ${applicationId}::uuid, ${kind}, ${bankCode}, ${dataKey.wrapped}::bytea, ${dataKey.keyId},
      ${sealed}::bytea ${from}`;
  return { id, insert };
}
