import { randomUUID } from 'node:crypto';
import { codeMinutes } from '@kaisetsu/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Mail } from '../../ports.ts';
import { associatedData, type Sealer } from '../crypto/sealer.ts';

export type QueuedMail = {
  /** Of the row, for who must find it again; a new one without it. */
  readonly id?: string;
  readonly kind: 'code' | 'completion';
  readonly bankCode: string;
  /** null while no application exists yet. */
  readonly applicationId: string | null;
  /** The Message-ID is made here, from the row's id and the sender's domain. */
  readonly mail: Omit<Mail, 'messageId'>;
};

/** A code that waited out its time opens nothing any more: sent late, it would only mislead. */
export const isExpiredCode = sql.raw(
  `kind = 'code' and outbox.created_at < now() - interval '${codeMinutes} minutes'`,
);

/** Where a sealed mail belongs; its own id is part of it, for one application may get several. */
export function mailPlace(row: { id: string; bankCode: string; applicationId: string | null }): string {
  return associatedData(row.bankCode, row.applicationId, `mail/${row.id}`);
}

/**
 * The statement that queues a mail, sealed under a data key of its own, with a Message-ID that stays the same over
 * retries, restarts and nodes (docs/product-decisions.md "Completion"), and the row's id. A second completion mail of one application
 * breaks the unique index `outbox_one_confirmation`: that must fail, not pass quietly.
 */
export function mailInsert(
  sealer: Sealer,
  { id = randomUUID(), kind, bankCode, applicationId, mail }: QueuedMail,
  /** For each row of this; without it, once. */
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
