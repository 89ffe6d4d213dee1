import { type EkycStatus, ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { Application, Ekyc } from '../application.ts';
import { IdentityProviderUnavailable, type IdentityResult, type Ports } from '../ports.ts';

const auditNames = {
  [ekycStatus.created]: 'identity-created',
  [ekycStatus.providerProcessing]: 'identity-processing',
  [ekycStatus.refused]: 'identity-refused',
  [ekycStatus.bankerProcessing]: 'identity-approved',
  [ekycStatus.expired]: 'identity-expired',
} as const satisfies Record<EkycStatus, string>;

type ReportedResult = {
  readonly reference: string;
  readonly result: IdentityResult;
  /** Event id of the webhook; null when the server polled. */
  readonly eventId: string | null;
};

const isWaiting = (ekyc: Ekyc): boolean => readStatus(ekyc.status) === 'waiting';

/** Stores a result of the provider. A stored outcome never changes [SRV-055]. */
export function storeIdentityResult(
  applications: Ports['applications'],
  application: { readonly id: string },
  reported: ReportedResult,
): Promise<Application> {
  return applications.change(application, ({ ekyc }) => {
    if (ekyc?.reference === reported.reference && !isWaiting(ekyc)) return null;
    return { ekyc: { kind: 'result', ...reported }, audit: auditNames[reported.result.status] };
  });
}

/**
 * Polls the provider while the newest session has no outcome, and stores the answer. The browser's return proves nothing
 * [SRV-056]. @throws IdentityProviderUnavailable
 */
export async function askIdentityStatus(
  { applications, identity }: Pick<Ports, 'applications' | 'identity'>,
  application: Application,
  requestId: string,
): Promise<Application> {
  const { ekyc } = application;
  if (ekyc === null || ekyc.providerSessionId === null || !isWaiting(ekyc)) return application;
  const result = await identity.status(ekyc.providerSessionId, requestId);
  if (result.status === ekyc.status) return application;
  return storeIdentityResult(applications, application, {
    reference: ekyc.reference,
    result,
    eventId: null,
  });
}

/** Milliseconds after its end until an unanswered session counts as expired. */
const assumedExpiredAfterMs = 60 * 60_000;

/**
 * Settles a session that has ended without a reported outcome: polls the provider, so that a new session can start. When the
 * provider does not answer, the session counts as expired after an hour; until then an outage could hide an approval.
 * Returns the new state of the application; null when there is no such session. @throws IdentityProviderUnavailable
 */
export async function settleOverdueSession(
  ports: Pick<Ports, 'applications' | 'identity'>,
  application: Application,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
): Promise<Application | null> {
  const { ekyc } = application;
  if (ekyc === null || !isWaiting(ekyc) || ekyc.expiresAt === null || ekyc.expiresAt > now) return null;
  try {
    return await askIdentityStatus(ports, application, requestId);
  } catch (error) {
    const assumedExpired = now.getTime() - ekyc.expiresAt.getTime() > assumedExpiredAfterMs;
    if (!(error instanceof IdentityProviderUnavailable) || !assumedExpired) throw error;
    const result: IdentityResult = {
      providerSessionId: ekyc.providerSessionId ?? '',
      status: ekycStatus.expired,
      supplementRequired: false,
      updatedAt: now,
    };
    return storeIdentityResult(ports.applications, application, {
      reference: ekyc.reference,
      result,
      eventId: null,
    });
  }
}
