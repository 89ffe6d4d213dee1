import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import { type RawBuilder, sql } from 'kysely';
import type { IdentityMethod } from '../../identity/identity-methods.ts';
import type { EkycChange } from '../../ports.ts';

export type EkycRow = {
  reference: string;
  method: IdentityMethod;
  rule_version: string;
  provider_session_id: string | null;
  url: string | null;
  status: EkycStatus;
  supplement_required: boolean;
  ekyc_updated_at: Date;
  expires_at: Date | null;
};

/** What is known of one session, of the table or whatever stands for it. */
export const ekycColumns = `reference, method, rule_version, provider_session_id, url, status, supplement_required, expires_at,
  coalesce(status_at, started_at) as ekyc_updated_at`;
const returning = sql.raw(`returning ${ekycColumns}`);

/**
 * One change as parts of the statement that writes an application (`changed` in it): the part named `ekyc_changed`
 * returns the session if it changed.
 */
export function ekycParts(change: EkycChange): RawBuilder<unknown>[] {
  switch (change.kind) {
    case 'start':
      return [
        sql`ekyc_changed as (
          insert into ekyc_session (reference, application_id, method, rule_version)
          select ${change.reference}::uuid, id, ${change.method}, ${change.ruleVersion} from changed
          ${returning}
        )`,
      ];
    case 'opened':
      // The status that comes along is the one of the start; a webhook may have told a newer one already.
      return [
        sql`ekyc_changed as (
          update ekyc_session
          set provider_session_id = ${change.session.providerSessionId}, url = ${change.session.url},
            expires_at = ${change.session.expiresAt}
          from changed
          where reference = ${change.reference} and application_id = changed.id
          ${returning}
        )`,
      ];
    case 'result':
      return resultParts(change);
  }
}

type ResultChange = Extract<EkycChange, { kind: 'result' }>;

/**
 * By the provider's own time, so that what arrives late turns nothing back; of two at one time the one that is further
 * on. An outcome, once there, stays, and so does the provider's session that was begun.
 */
const isNewer = ({ result }: ResultChange): RawBuilder<unknown> => sql`
  status in (${ekycStatus.created}, ${ekycStatus.providerProcessing})
    and coalesce(provider_session_id, ${result.providerSessionId}) = ${result.providerSessionId}
    and (status_at is null or status_at < ${result.updatedAt}
      or (status_at = ${result.updatedAt} and status < ${result.status}))`;

/**
 * When a change has anything to write: a result that is no news to its session, or an event that was seen before, leaves no
 * trace, in the application's row and the audit as little as in the session.
 */
export function ekycCondition(change: EkycChange, applicationId: string): RawBuilder<unknown> {
  if (change.kind !== 'result') return sql``;
  const { reference, eventId } = change;
  const isUnseen =
    eventId === null ? sql`` : sql`and not exists (select from webhook_event where event_id = ${eventId})`;
  return sql`
    and exists (
      select from ekyc_session
      where reference = ${reference} and application_id = ${applicationId} and ${isNewer(change)}
    ) ${isUnseen}`;
}

/** The result, and the event that told it; one that two applications' webhooks bring at once counts for one of them. */
function resultParts(change: ResultChange): RawBuilder<unknown>[] {
  const { reference, result, eventId } = change;
  const seen =
    eventId === null
      ? []
      : [
          sql`news as (
            insert into webhook_event (event_id) select ${eventId} from changed on conflict do nothing returning event_id
          )`,
        ];
  return [
    ...seen,
    sql`ekyc_changed as (
      update ekyc_session
      set status = ${result.status}, supplement_required = ${result.supplementRequired},
        status_at = ${result.updatedAt},
        provider_session_id = coalesce(provider_session_id, ${result.providerSessionId})
      from changed ${eventId === null ? sql`` : sql`, news`}
      where reference = ${reference} and application_id = changed.id and ${isNewer(change)}
      ${returning}
    )`,
  ];
}
