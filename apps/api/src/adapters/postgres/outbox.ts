import { randomUUID } from 'node:crypto';
import { codeMinutes } from '@kaisetsu/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Mail } from '../../ports.ts';
import { associatedData, type Sealer } from '../crypto/sealer.ts';

export type QueuedMail = {
  /** Id of the row, if the caller must find it again; otherwise a new one. */
  readonly id?: string;
  readonly kind: 'code' | 'completion';
  readonly bankCode: string;
  /** null while no application exists yet. */
  readonly applicationId: string | null;
  /** The Message-ID is made here, from the row's id and the sender's domain. */
  readonly mail: Omit<Mail, 'messageId'>;
};

/** An expired code is not sent, because it would be refused. */
export const isExpiredCode = sql.raw(
  `kind = 'code' and outbox.created_at < now() - interval '${codeMinutes} minutes'`,
);

/** Associated data of an encrypted mail. Contains the mail's id, because one application may get several mails. */
export function mailPlace(row: { id: string; bankCode: string; applicationId: string | null }): string {
  return associatedData(row.bankCode, row.applicationId, `mail/${row.id}`);
}

/**
 * The statement that queues a mail, and the row's id. The mail is encrypted under a data key of its own. Its Message-ID stays
 * the same over retries, restarts and nodes (docs/product-decisions.md "Completion"). A second completion mail of one
 * application violates the unique index `outbox_one_confirmation`, and must.
 */
export function mailInsert(
  sealer: Sealer,
  { id = randomUUID(), kind, bankCode, applicationId, mail }: QueuedMail,
  /** Queues one mail for each row of this clause; without it, one. */
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
