import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityMethod, IdentityReason } from '@kaisetsu/domain/identity/identity-method';
import type { IdentityItem, StoredSubject } from '../../../core/application.ts';
import type { IdentityChange } from '../../../core/ports.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

export type IdentityRow = {
  reference: string;
  adapter: string;
  method: IdentityMethod;
  subjects: StoredSubject[] | null;
  rule_version: string;
  provider_session_id: string | null;
  url: string | null;
  status: EkycStatus;
  supplement_required: boolean;
  reason: IdentityReason | null;
  mismatch: IdentityItem[];
  review: IdentityItem[];
  sealed_private_state: Buffer | null;
  returned_at: Date | null;
  ended_by_law: boolean;
  prefill: boolean;
  statement: string | null;
  ekyc_updated_at: Date;
  expires_at: Date | null;
};

export const identityColumns = `reference, adapter, replace(method, 'IC_CHIP', 'CHIP') as method, rule_version, subjects,
  provider_session_id, url, status, supplement_required, reason, mismatch, review, sealed_private_state, returned_at, ended_by_law, expires_at, prefill, statement,
  coalesce(status_at, started_at) as ekyc_updated_at`;
const returning = sql.raw(`returning ${identityColumns}`);
const isWaiting = sql`status in (${ekycStatus.created}, ${ekycStatus.providerProcessing})`;

/** Longer than all time limits of the requests to a provider together. */
const claimSeconds = 30;

export async function claimIdentitySession(
  db: Statements,
  reference: string,
): Promise<{ readonly claimedUntil: Date } | null> {
  const row = await db.first<{ claimedUntil: Date }>`
    update ekyc_session
    set claimed_until = date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds}::int)
    where reference = ${reference} and ${isWaiting} and (claimed_until is null or claimed_until <= now())
    returning claimed_until as "claimedUntil"`;
  return row ?? null;
}

export async function releaseIdentitySession(
  db: Statements,
  reference: string,
  { claimedUntil }: { readonly claimedUntil: Date },
): Promise<void> {
  await db.query`
    update ekyc_session set claimed_until = null
    where reference = ${reference} and claimed_until = ${claimedUntil}`;
}

export type SealField = (field: IdentitySealedField, reference: string, text: string) => Buffer;
export type IdentitySealedField = 'identity-state' | 'identity-verified';

/** The session then does not count towards the limit of new starts. */
const cutOff = (reference: string): Sql => sql`
  update ekyc_session
  set status = ${ekycStatus.expired}, ended_by_law = true, status_at = greatest(status_at, now()),
    supplement_required = false, sealed_private_state = null
  from changed
  where reference = ${reference} and application_id = changed.id and not ended_by_law`;

/** The CTEs read the CTE `changed` of the statement that writes the application. */
export function createIdentityParts(change: IdentityChange, seal: SealField): Sql[] {
  switch (change.kind) {
    case 'start':
      return [
        ...(change.replaces === undefined ? [] : [sql`replaced as (${cutOff(change.replaces)})`]),
        sql`ekyc_changed as (
          -- Only the session with the greatest started_at counts. So the new session gets a greater started_at than all stored
          -- sessions, even if the clock of the database was ahead when one of them was stored.
          insert into ekyc_session (reference, application_id, adapter, method, rule_version, subjects, prefill, statement, started_at)
          select ${change.reference}::uuid, id, ${change.adapter}, ${change.method}, ${change.ruleVersion},
            ${JSON.stringify(change.subjects)}::jsonb, ${change.isPrefill === true}, ${change.statement ?? null}, greatest(now(), (
              select max(started_at) + interval '1 millisecond' from ekyc_session where application_id = changed.id
            ))
          from changed
          ${returning}
        )`,
      ];
    case 'opened': {
      const { providerSessionId, url, expiresAt, returns } = change.session;
      const state =
        returns === undefined ? null : seal('identity-state', change.reference, returns.privateState);
      // A webhook may have reported a newer status than the response to the start.
      return [
        sql`ekyc_changed as (
          update ekyc_session
          set provider_session_id = ${providerSessionId}, url = ${url}, expires_at = ${expiresAt},
            return_state_hash = ${returns?.stateHash ?? null}, sealed_private_state = ${state}::bytea
          from changed
          where reference = ${change.reference} and application_id = changed.id
          ${returning}
        )`,
      ];
    }
    case 'url':
      return [
        sql`ekyc_changed as (
          update ekyc_session set url = ${change.url}, expires_at = ${change.expiresAt}
          from changed
          where reference = ${change.reference} and application_id = changed.id
          ${returning}
        )`,
      ];
    case 'returned':
      return [
        sql`ekyc_changed as (
          update ekyc_session
          set sealed_private_state = ${seal('identity-state', change.reference, change.privateState)}::bytea,
            returned_at = now(), status = ${ekycStatus.providerProcessing}
          from changed
          where reference = ${change.reference} and application_id = changed.id
          ${returning}
        )`,
      ];
    case 'cut-off':
      return [sql`ekyc_changed as (${cutOff(change.reference)} ${returning})`];
    case 'compared':
      return [
        sql`ekyc_changed as (
          update ekyc_session
          set prefill = false, status = ${change.status}, supplement_required = ${change.supplementRequired},
            mismatch = ${[...change.mismatch]}::text[], review = ${[...change.review]}::text[],
            sealed_verified = case when ${change.status}::int = ${ekycStatus.bankerProcessing} then sealed_verified end
          from changed
          where reference = ${change.reference} and application_id = changed.id and prefill
          ${returning}
        )`,
      ];
    case 'result':
      return createResultParts(change, seal);
  }
}

type ResultChange = Extract<IdentityChange, { kind: 'result' }>;

/** An outcome replaces every waiting status; waiting statuses replace each other by the provider's time. */
const isNewer = ({ result }: ResultChange): Sql => sql`
  ${isWaiting}
    and coalesce(provider_session_id, ${result.providerSessionId}) = ${result.providerSessionId}
    and (${result.status}::int > ${ekycStatus.providerProcessing} or status_at is null
      or status_at < ${result.updatedAt} or (status_at = ${result.updatedAt} and status < ${result.status}))`;

/** As in the check of a webhook's signature. */
const providerTolerance = sql`interval '5 minutes'`;

/** With a time far ahead, every later status would seem old. */
const createStatusTime = ({ result }: ResultChange): Sql => sql`
  greatest(status_at, case when ${result.updatedAt}::timestamptz > now() + ${providerTolerance} then now()
    else ${result.updatedAt}::timestamptz end)`;

export function createIdentityCondition(change: IdentityChange, applicationId: string): Sql {
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

function createResultParts(change: ResultChange, seal: SealField): Sql[] {
  const { reference, result, eventId, mismatch, review } = change;
  const { verified = [], privateState } = result;
  const verificationIds = Object.fromEntries(
    verified.map(({ role, verificationId }) => [role, verificationId]),
  );
  const state = privateState === undefined ? null : seal('identity-state', reference, privateState);
  const sealed =
    verified.length === 0 ? null : seal('identity-verified', reference, JSON.stringify(verified));
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
        status_at = ${createStatusTime(change)}, reason = ${result.reason ?? null}, mismatch = ${[...mismatch]}::text[],
        review = ${[...review]}::text[], sealed_verified = ${sealed}::bytea, verification_ids = ${JSON.stringify(verificationIds)}::jsonb,
        sealed_private_state = case when ${result.status} in (${ekycStatus.created}, ${ekycStatus.providerProcessing})
          then coalesce(${state}::bytea, sealed_private_state) end,
        provider_session_id = coalesce(provider_session_id, ${result.providerSessionId})
      from changed ${eventId === null ? sql`` : sql`, news`}
      where reference = ${reference} and application_id = changed.id and ${isNewer(change)}
      ${returning}
    )`,
  ];
}
