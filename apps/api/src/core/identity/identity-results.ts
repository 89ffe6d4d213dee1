import { setTimeout } from 'node:timers/promises';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { Application, StoredIdentity } from '../application.ts';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  IdentitySessionGone,
  identityStatusNames,
  type OpenIdentitySession,
} from '../identity-ports.ts';
import type { Change, Ports } from '../ports.ts';
import { type ComparedResult, compareResult } from './compare-result.ts';
import { isEnded } from './offers.ts';

type IdentityPorts = Pick<Ports, 'applications' | 'identity'>;

type ReportedResult = {
  readonly reference: string;
  readonly result: IdentityResult;
  /** Of the webhook; null when polled. */
  readonly eventId: string | null;
  /** The state that the result was read with. */
  readonly readWith?: string | null;
};

export const isWaiting = (identity: StoredIdentity): boolean => readStatus(identity.status) === 'waiting';

function formatAudit({ result: { status, reason }, mismatch, review }: ComparedResult): string {
  if (mismatch.length > 0) return `identity-mismatch ${mismatch.join(' ')}`;
  if (review.length > 0) return `identity-review ${review.join(' ')}`;
  return reason === 'provider-failure' ? 'identity-result-lost' : `identity-${identityStatusNames[status]}`;
}

const cutOff = ({ reference }: StoredIdentity): Change => ({
  identity: { kind: 'cut-off', reference },
  audit: 'identity-ended-by-law',
});

/** Ignored when the session already has an outcome [SRV-055]. */
export function storeIdentityResult(
  { applications }: Pick<Ports, 'applications'>,
  application: { readonly id: string },
  { readWith, ...reported }: ReportedResult,
  at: Date,
): Promise<Application> {
  return applications.change(application, (current) => {
    const { identity } = current;
    if (identity?.reference !== reported.reference) {
      const { verified: _, ...result } = reported.result;
      return {
        identity: { kind: 'result', ...reported, result, mismatch: [], review: [] },
        audit: `identity-${identityStatusNames[result.status]}`,
      };
    }
    if (isEnded(current, at)) return cutOff(identity);
    if (!isWaiting(identity)) return null;
    // The browser has returned meanwhile.
    if (readWith !== undefined && readWith !== identity.privateState) return null;
    // Without frozen answers `startEkyc` compares.
    const compared = identity.isPrefill
      ? { result: reported.result, mismatch: [], review: [] }
      : compareResult(current, identity, reported.result);
    return { identity: { kind: 'result', ...reported, ...compared }, audit: formatAudit(compared) };
  });
}

export function getAdapter(identity: Ports['identity'], id: string): IdentityAdapter {
  const adapter = identity.get(id);
  if (adapter === undefined) throw new IdentityProviderUnavailable(`no identity adapter ${id}`);
  return adapter;
}

/** `reported`: the id in a webhook that came before the response. */
export const openSessionOf = (
  { reference, providerSessionId, privateState }: StoredIdentity,
  reported: string | null = null,
): OpenIdentitySession | null => {
  const id = providerSessionId ?? reported;
  return id === null ? null : { reference, providerSessionId: id, privateState };
};

type Asking = {
  readonly requestId: string;
  readonly at: Date;
  /** The stored application lacks what only the form gets. */
  readonly onResult?: (result: IdentityResult) => void;
  readonly prompt?: { readonly eventId: string; readonly providerSessionId: string };
};

/** The return of the browser proves nothing [SRV-056]. @throws IdentityProviderUnavailable */
export async function askIdentityStatus(
  ports: IdentityPorts,
  application: Application,
  { requestId, at, prompt, onResult }: Asking,
): Promise<Application> {
  if (isEnded(application, at))
    return ports.applications.change(application, (current) =>
      current.identity !== null && isEnded(current, at) ? cutOff(current.identity) : null,
    );
  const ask = async (current: Application): Promise<Application> => {
    const { identity } = current;
    const session = identity === null ? null : openSessionOf(identity, prompt?.providerSessionId);
    if (identity === null || session === null || !isWaiting(identity)) return current;
    const result = await getAdapter(ports.identity, identity.adapter).readStatus(session, requestId);
    onResult?.(result);
    const { status, reason, privateState } = result;
    if (status === identity.status && reason === undefined && privateState === undefined) return current;
    const { reference, privateState: readWith } = identity;
    const reported = { reference, result, eventId: prompt?.eventId ?? null, readWith };
    return storeIdentityResult(ports, current, reported, at);
  };
  const { identity } = application;
  // The provider accepts the code of a return once.
  return identity?.returnedAt == null ? ask(application) : takeTurn(ports, application, identity, ask);
}

const turnTries = 16;
const pauseMs = 250;

/** The others wait for the result of the first, 4 s at most: the page polls every 5 s. */
export async function takeTurn(
  { applications }: Pick<Ports, 'applications'>,
  application: Application,
  { reference }: StoredIdentity,
  work: (claimed: Application) => Promise<Application>,
): Promise<Application> {
  for (let tries = 0; tries < turnTries; tries += 1) {
    const done = await applications.claimIdentity(application, reference, async (claimed) =>
      claimed.identity?.reference === reference ? work(claimed) : claimed,
    );
    if (done !== null) return done;
    const current = await applications.findByIdentityReference(reference);
    if (current?.identity?.reference !== reference || !isWaiting(current.identity))
      return current ?? application;
    await setTimeout(pauseMs);
  }
  return application;
}

const assumedExpiredAfterMs = 60 * 60_000;

/** Throws during an outage, which can hide an approval. Null without an overdue session. */
export async function settleOverdueSession(
  ports: IdentityPorts,
  application: Application,
  { now, at, requestId }: { readonly now: Date; readonly at: Date; readonly requestId: string },
): Promise<Application | null> {
  const { identity } = application;
  if (identity === null || !isWaiting(identity) || identity.expiresAt === null || identity.expiresAt > now)
    return null;
  try {
    return await askIdentityStatus(ports, application, { requestId, at });
  } catch (error) {
    const isOld = now.getTime() - identity.expiresAt.getTime() > assumedExpiredAfterMs;
    const assumedExpired = isOld || error instanceof IdentitySessionGone;
    if (!(error instanceof IdentityProviderUnavailable) || !assumedExpired) throw error;
    const result: IdentityResult = {
      providerSessionId: identity.providerSessionId ?? '',
      status: ekycStatus.expired,
      supplementRequired: false,
      updatedAt: now,
      // Such a session does not count towards the limit of starts.
      ...(!(error instanceof IdentitySessionGone) && { reason: 'provider-failure' }),
    };
    const reported = { reference: identity.reference, result, eventId: null };
    return storeIdentityResult(ports, application, reported, at);
  }
}
