import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { StoredIdentity } from '../../../core/application.ts';
import type { IdentityResult } from '../../../core/identity-ports.ts';
import type { IdentityChange } from '../../../core/ports.ts';
import type { Envelope } from '../../keys/sealer.ts';
import { type Sql, sql } from '../connection/queries.ts';

const method = "replace(method, 'IC_CHIP', 'CHIP')";
/** An earlier version stored only the method, and was used only under the rules of 2025. */
const earlierSubjects = `jsonb_build_array(jsonb_build_object(
  'role', case a.type when 'CHILD' then 'PROXY' else 'CUSTOMER' end, 'ruleId', '2025-06-24/' || ${method}))`;
const identityFields = {
  reference: 'reference',
  adapter: 'adapter',
  method,
  ruleVersion: 'rule_version',
  subjects: `coalesce(subjects, ${earlierSubjects})`,
  providerSessionId: 'provider_session_id',
  url: 'url',
  status: 'status',
  supplementRequired: 'supplement_required',
  reason: 'reason',
  mismatch: 'mismatch',
  review: 'review',
  isPrefill: 'prefill',
  statement: 'statement',
  endedByLaw: 'ended_by_law',
  returnedAt: 'returned_at',
  updatedAt: 'coalesce(status_at, started_at)',
  expiresAt: 'expires_at',
  starts: 'starts',
} as const satisfies Partial<Record<keyof StoredIdentity, string>>;
type Fields = Pick<StoredIdentity, keyof typeof identityFields>;
export type IdentityRow = Fields & { readonly sealed_private_state: Buffer | null };

export const pickIdentityFields = (row: IdentityRow): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(identityFields, name))) as Fields;

export const identityColumns = Object.entries(identityFields)
  .map(([name, column]) => `${column} as "${name}"`)
  .concat('sealed_private_state')
  .join(', ');
export const isWaiting = sql`status in (${ekycStatus.created}, ${ekycStatus.providerProcessing})`;

/** The session then does not count towards the limit of new starts. */
const cutOff = (reference: string): Sql => sql`
  update ekyc_session
  set status = ${ekycStatus.expired}, ended_by_law = true, status_at = greatest(status_at, now()),
    supplement_required = false, sealed_private_state = null
  from changed
  where reference = ${reference} and application_id = changed.id and not ended_by_law`;

/** The CTEs read the CTE `changed` of the statement that writes the application. */
export function createIdentityParts(change: IdentityChange, envelope: Envelope): Sql[] {
  const { reference } = change;
  const sealState = (state: string): Buffer => envelope.seal(`identity-state:${reference}`, state);
  const update = (assignments: Sql, condition = sql``): Sql => sql`ekyc_changed as (
    update ekyc_session set ${assignments} from changed
    where reference = ${reference} and application_id = changed.id ${condition}
  )`;
  switch (change.kind) {
    case 'start':
      return [
        ...(change.replaces === undefined ? [] : [sql`replaced as (${cutOff(change.replaces)})`]),
        sql`ekyc_changed as (
          -- Only the session with the greatest started_at counts. So the new session gets a greater started_at than all stored
          -- sessions, even if the clock of the database was ahead when one of them was stored.
          insert into ekyc_session (reference, application_id, adapter, method, rule_version, subjects, prefill, statement, started_at)
          select ${reference}::uuid, id, ${change.adapter}, ${change.method}, ${change.ruleVersion},
            ${JSON.stringify(change.subjects)}::jsonb, ${change.isPrefill === true}, ${change.statement ?? null}, greatest(now(), (
              select max(started_at) + interval '1 millisecond' from ekyc_session where application_id = changed.id
            ))
          from changed
        )`,
      ];
    case 'opened': {
      const { providerSessionId, url, expiresAt, returns } = change.session;
      // A webhook may have reported a newer status than the response to the start.
      const opened = sql`provider_session_id = ${providerSessionId}, url = ${url}, expires_at = ${expiresAt},
        return_state_hash = ${returns?.stateHash ?? null},
        sealed_private_state = ${returns === undefined ? null : sealState(returns.privateState)}::bytea`;
      return [update(opened)];
    }
    case 'url':
      return [update(sql`url = ${change.url}, expires_at = ${change.expiresAt}`)];
    case 'returned': {
      const returned = sql`sealed_private_state = ${sealState(change.privateState)}::bytea,
        returned_at = now(), status = ${ekycStatus.providerProcessing}`;
      return [update(returned)];
    }
    case 'cut-off':
      return [sql`ekyc_changed as (${cutOff(reference)})`];
    case 'compared': {
      const { status, supplementRequired, mismatch, review } = change;
      const compared = sql`prefill = false, status = ${status}, supplement_required = ${supplementRequired},
        mismatch = ${mismatch}::text[], review = ${review}::text[],
        sealed_verified = case when ${status}::int = ${ekycStatus.bankerProcessing} then sealed_verified end`;
      return [update(compared, sql`and prefill`)];
    }
    case 'result': {
      const { eventId, result } = change;
      const state = result.privateState === undefined ? null : sealState(result.privateState);
      const stored = update(assignResult(change, envelope, state));
      if (eventId === null) return [stored];
      return [
        stored,
        sql`event_noted as (insert into webhook_event (event_id) select ${eventId} from changed)`,
      ];
    }
  }
}

type ResultChange = Extract<IdentityChange, { kind: 'result' }>;

/** With a time far ahead, every later status would seem old. The tolerance is that of a webhook's signature. */
const createStatusTime = ({ updatedAt }: IdentityResult): Sql => sql`
  greatest(status_at, case when ${updatedAt}::timestamptz > now() + interval '5 minutes' then now()
    else ${updatedAt}::timestamptz end)`;

/** An outcome replaces every waiting status; waiting statuses replace each other by the provider's time. */
export function createIdentityCondition(change: IdentityChange, applicationId: string): Sql {
  if (change.kind !== 'result') return sql``;
  const { reference, eventId, result } = change;
  return sql`
    and exists (
      select from ekyc_session where reference = ${reference} and application_id = ${applicationId} and ${isWaiting}
        and coalesce(provider_session_id, ${result.providerSessionId}) = ${result.providerSessionId}
        and (${result.status}::int > ${ekycStatus.providerProcessing} or status_at is null
          or status_at < ${result.updatedAt} or (status_at = ${result.updatedAt} and status < ${result.status}))
    )
    and not exists (select from webhook_event where event_id = ${eventId}::text)`;
}

function assignResult(
  { reference, result, mismatch, review }: ResultChange,
  envelope: Envelope,
  state: Buffer | null,
): Sql {
  const { verified = [] } = result;
  const ids = Object.fromEntries(verified.map(({ role, verificationId }) => [role, verificationId]));
  const sealed =
    verified.length === 0 ? null : envelope.seal(`identity-verified:${reference}`, JSON.stringify(verified));
  return sql`status = ${result.status}, supplement_required = ${result.supplementRequired},
    status_at = ${createStatusTime(result)}, reason = ${result.reason ?? null}, mismatch = ${mismatch}::text[],
    review = ${review}::text[], sealed_verified = ${sealed}::bytea, verification_ids = ${JSON.stringify(ids)}::jsonb,
    sealed_private_state = case when ${result.status} in (${ekycStatus.created}, ${ekycStatus.providerProcessing})
      then coalesce(${state}::bytea, sealed_private_state) end,
    provider_session_id = coalesce(provider_session_id, ${result.providerSessionId})`;
}
