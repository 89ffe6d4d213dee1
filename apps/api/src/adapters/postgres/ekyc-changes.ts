import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { EkycChange } from '../../ports.ts';

export type EkycRow = {
  reference: string;
  provider_session_id: string | null;
  url: string | null;
  status: EkycStatus;
  supplement_required: boolean;
  ekyc_updated_at: Date;
  expires_at: Date | null;
};

/** What is known of one session, of the table or whatever stands for it. */
export const ekycColumns = sql`reference, provider_session_id, url, status, supplement_required, expires_at,
  coalesce(status_at, started_at) as ekyc_updated_at`;

/** Writes one change inside the transaction that holds the application's row, and gives the session if it changed. */
export async function applyEkycChange(
  trx: QueryExecutorProvider,
  application: { readonly id: string },
  change: EkycChange,
): Promise<EkycRow | undefined> {
  switch (change.kind) {
    case 'start': {
      const { rows } = await sql<EkycRow>`
        insert into ekyc_session (reference, application_id, method, rule_version)
        values (${change.reference}, ${application.id}, ${change.method}, ${change.ruleVersion})
        returning ${ekycColumns}
      `.execute(trx);
      return rows[0];
    }
    case 'opened': {
      // The status that comes along is the one of the start; a webhook may have told a newer one already.
      const { rows } = await sql<EkycRow>`
        update ekyc_session
        set provider_session_id = ${change.session.providerSessionId}, url = ${change.session.url},
          expires_at = ${change.session.expiresAt}
        where reference = ${change.reference} and application_id = ${application.id}
        returning ${ekycColumns}
      `.execute(trx);
      return rows[0];
    }
    case 'result':
      if (change.eventId !== null && !(await isFirstSight(trx, change.eventId))) return undefined;
      return storeResult(trx, application, change);
  }
}

async function isFirstSight(trx: QueryExecutorProvider, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_event (event_id) values (${eventId}) on conflict do nothing returning event_id
  `.execute(trx);
  return rows.length === 1;
}

/**
 * By the provider's own time, so that what arrives late turns nothing back; of two at one time the one that is further
 * on. An outcome, once there, stays.
 */
async function storeResult(
  trx: QueryExecutorProvider,
  application: { readonly id: string },
  { reference, result }: Extract<EkycChange, { kind: 'result' }>,
): Promise<EkycRow | undefined> {
  const { rows } = await sql<EkycRow>`
    update ekyc_session
    set status = ${result.status}, supplement_required = ${result.supplementRequired},
      status_at = ${result.updatedAt},
      provider_session_id = coalesce(provider_session_id, ${result.providerSessionId})
    where reference = ${reference} and application_id = ${application.id}
      and status in (${ekycStatus.created}, ${ekycStatus.providerProcessing})
      and coalesce(provider_session_id, ${result.providerSessionId}) = ${result.providerSessionId}
      and (status_at is null or status_at < ${result.updatedAt}
        or (status_at = ${result.updatedAt} and status < ${result.status}))
    returning ${ekycColumns}
  `.execute(trx);
  return rows[0];
}
