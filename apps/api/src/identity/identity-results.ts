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
  /** Of the webhook that told it, null when it was asked for. */
  readonly eventId: string | null;
};

const isWaiting = (ekyc: Ekyc): boolean => readStatus(ekyc.status) === 'waiting';

/** Writes what the provider told about one of its sessions; an outcome that is there already stays. */
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
 * Asks the provider, server to server, how the newest session stands while it has no outcome, and keeps the answer: the
 * browser's return proves nothing (docs/product-decisions.md "eKYC"). @throws IdentityProviderUnavailable
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

/** How long after its end a session is taken for expired though the provider does not answer for it. */
const assumedExpiredAfterMs = 60 * 60_000;

/**
 * A session whose time is over without our having heard of it: asks, so that a new one can be started. One the provider
 * no longer answers for is expired after an hour; until then an outage may hide an approval. Gives the application as it
 * is then; null when there was no such session. @throws IdentityProviderUnavailable
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
