import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Mail } from '../../ports.ts';
import { type Sealer, sealedPlace } from '../crypto/sealer.ts';

export type QueuedMail = {
  readonly kind: 'code' | 'completion';
  readonly bankCode: string;
  /** null while no application exists yet. */
  readonly applicationId: string | null;
  /** The Message-ID is made here, from the row's id and the sender's domain. */
  readonly mail: Omit<Mail, 'messageId'>;
};

/** Where a sealed mail belongs; its own id is part of it, for one application may get several. */
export function mailPlace(row: { id: string; bankCode: string; applicationId: string | null }): string {
  return sealedPlace(row.bankCode, row.applicationId, `mail/${row.id}`);
}

/**
 * Queues a mail in the caller's transaction, sealed under a data key of its own, with a Message-ID that stays the same
 * over retries, restarts and nodes (decisions "Completion"). Returns the row's id. A second completion mail of one
 * application breaks the unique index `outbox_one_confirmation`: that must fail, not pass quietly.
 */
export async function enqueueMail(
  executor: QueryExecutorProvider,
  sealer: Sealer,
  { kind, bankCode, applicationId, mail }: QueuedMail,
): Promise<string> {
  const id = randomUUID();
  const messageId = `<${id}@${mail.from.address.replace(/^.*@/, '')}>`;
  const dataKey = sealer.newDataKey();
  const content: Mail = { ...mail, messageId };
  const sealed = sealer.seal(dataKey, mailPlace({ id, bankCode, applicationId }), JSON.stringify(content));
  await sql`
    insert into outbox (id, application_id, kind, bank_code, wrapped_data_key, key_id, sealed_mail)
    values (${id}, ${applicationId}, ${kind}, ${bankCode}, ${dataKey.wrapped}, ${dataKey.keyId}, ${sealed})
  `.execute(executor);
  return id;
}
