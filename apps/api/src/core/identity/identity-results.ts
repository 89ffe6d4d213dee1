import { setTimeout } from 'node:timers/promises';
import { type EkycStatus, ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { Application, Ekyc, IdentityItem } from '../application.ts';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  IdentitySessionGone,
  type OpenIdentitySession,
} from '../identity-ports.ts';
import type { Change, Ports } from '../ports.ts';
import { compareResult } from './compare-result.ts';
import { isEndedByLaw } from './cut-over.ts';

type IdentityPorts = Pick<Ports, 'applications' | 'identity'>;

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
  /** Of the webhook; null when polled. */
  readonly eventId: string | null;
  /** The state that the result was read with. */
  readonly readWith?: string | null;
};

export const isWaiting = (ekyc: Ekyc): boolean => readStatus(ekyc.status) === 'waiting';

function formatAudit(
  { status, reason }: IdentityResult,
  items: readonly IdentityItem[],
  kind: string,
): string {
  if (items.length > 0) return `identity-${kind} ${items.join(' ')}`;
  return reason === 'provider-failure' ? 'identity-result-lost' : auditNames[status];
}

const cutOff = ({ reference }: Ekyc): Change => ({
  ekyc: { kind: 'cut-off', reference },
  audit: 'identity-ended-by-law',
});

/** Ignored when the session already has an outcome [SRV-055]. */
export function storeIdentityResult(
  { applications, identity }: IdentityPorts,
  application: { readonly id: string },
  { readWith, ...reported }: ReportedResult,
  at: Date,
): Promise<Application> {
  return applications.change(application, (current) => {
    const { ekyc, type, completion } = current;
    if (ekyc?.reference !== reported.reference) {
      const { verified: _, ...result } = reported.result;
      return {
        ekyc: { kind: 'result', ...reported, result, mismatch: [], review: [] },
        audit: auditNames[result.status],
      };
    }
    if (completion === null && isEndedByLaw(type, ekyc, at)) return cutOff(ekyc);
    if (!isWaiting(ekyc)) return null;
    // The browser has returned meanwhile.
    if (readWith !== undefined && readWith !== ekyc.privateState) return null;
    const supplies = identity.get(ekyc.adapter)?.supplies ?? [];
    // Without frozen answers `startEkyc` compares.
    const compared = ekyc.isPrefill
      ? { result: reported.result, mismatch: [], review: [] }
      : compareResult(current, ekyc, reported.result, supplies);
    const { mismatch, review, result } = compared;
    const [items, kind] = mismatch.length > 0 ? [mismatch, 'mismatch'] : [review, 'review'];
    return {
      ekyc: { kind: 'result', ...reported, ...compared },
      audit: formatAudit(result, items, kind),
    };
  });
}

/** Also an approved session [IDV-005]. */
async function endByLaw(
  { applications }: Pick<Ports, 'applications'>,
  application: Application,
  at: Date,
): Promise<Application | null> {
  const findEnded = ({ ekyc, type, completion }: Application): Ekyc | null =>
    completion === null && ekyc !== null && isEndedByLaw(type, ekyc, at) ? ekyc : null;
  if (findEnded(application) === null) return null;
  return applications.change(application, (current) => {
    const ended = findEnded(current);
    return ended === null ? null : cutOff(ended);
  });
}

export function getAdapter(identity: Ports['identity'], id: string): IdentityAdapter {
  const adapter = identity.get(id);
  if (adapter === undefined) throw new IdentityProviderUnavailable(`no identity adapter ${id}`);
  return adapter;
}

/** `reported`: the id in a webhook that came before the response. */
export const openSessionOf = (
  { reference, providerSessionId, privateState }: Ekyc,
  reported: string | null = null,
): OpenIdentitySession | null => {
  const id = providerSessionId ?? reported;
  return id === null ? null : { reference, providerSessionId: id, privateState };
};

type Asking = {
  readonly requestId: string;
  readonly at: Date;
  readonly prompt?: { readonly eventId: string; readonly providerSessionId: string };
};

/** The return of the browser proves nothing [SRV-056]. @throws IdentityProviderUnavailable */
export async function askIdentityStatus(
  ports: IdentityPorts,
  application: Application,
  { requestId, at, prompt }: Asking,
): Promise<Application> {
  const ended = await endByLaw(ports, application, at);
  if (ended !== null) return ended;
  const ask = async (current: Application): Promise<Application> => {
    const { ekyc } = current;
    const session = ekyc === null ? null : openSessionOf(ekyc, prompt?.providerSessionId);
    if (ekyc === null || session === null || !isWaiting(ekyc)) return current;
    const result = await getAdapter(ports.identity, ekyc.adapter).readStatus(session, requestId);
    const { status, reason, privateState } = result;
    if (status === ekyc.status && reason === undefined && privateState === undefined) return current;
    const { reference, privateState: readWith } = ekyc;
    const reported = { reference, result, eventId: prompt?.eventId ?? null, readWith };
    return storeIdentityResult(ports, current, reported, at);
  };
  const { ekyc } = application;
  // The provider accepts the code of a return once.
  return ekyc?.returnedAt == null ? ask(application) : takeTurn(ports, application, ekyc, ask);
}

const turnTries = 16;
const pauseMs = 250;

/** The others wait for the result of the first, 4 s at most: the page polls every 5 s. */
export async function takeTurn(
  { applications }: Pick<Ports, 'applications'>,
  application: Application,
  { reference }: Ekyc,
  work: (claimed: Application) => Promise<Application>,
): Promise<Application> {
  for (let tries = 0; tries < turnTries; tries += 1) {
    const done = await applications.claimEkyc(application, reference, async (claimed) =>
      claimed.ekyc?.reference === reference ? work(claimed) : claimed,
    );
    if (done !== null) return done;
    const current = await applications.findByEkycReference(reference);
    if (current?.ekyc?.reference !== reference || !isWaiting(current.ekyc)) return current ?? application;
    await setTimeout(pauseMs);
  }
  return application;
}

const assumedExpiredAfterMs = 60 * 60_000;

/**
 * Waits during an outage, which can hide an approval. Null without an overdue session. @throws
 * IdentityProviderUnavailable
 */
export async function settleOverdueSession(
  ports: IdentityPorts,
  application: Application,
  { now, at, requestId }: { readonly now: Date; readonly at: Date; readonly requestId: string },
): Promise<Application | null> {
  const { ekyc } = application;
  if (ekyc === null || !isWaiting(ekyc) || ekyc.expiresAt === null || ekyc.expiresAt > now) return null;
  try {
    return await askIdentityStatus(ports, application, { requestId, at });
  } catch (error) {
    const isOld = now.getTime() - ekyc.expiresAt.getTime() > assumedExpiredAfterMs;
    const assumedExpired = isOld || error instanceof IdentitySessionGone;
    if (!(error instanceof IdentityProviderUnavailable) || !assumedExpired) throw error;
    const result: IdentityResult = {
      providerSessionId: ekyc.providerSessionId ?? '',
      status: ekycStatus.expired,
      supplementRequired: false,
      updatedAt: now,
      // Such a session does not count towards the limit of starts.
      ...(!(error instanceof IdentitySessionGone) && { reason: 'provider-failure' }),
    };
    const reported = { reference: ekyc.reference, result, eventId: null };
    return storeIdentityResult(ports, application, reported, at);
  }
}
