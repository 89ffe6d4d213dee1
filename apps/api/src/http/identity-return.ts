import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Application } from '../application.ts';
import {
  askIdentityStatus,
  isWaiting,
  openSessionOf,
  storeIdentityResult,
} from '../identity/identity-results.ts';
import { hashReturnState } from '../identity/return-state.ts';
import { type Gate, type IdentityAdapter, IdentityProviderUnavailable, type Ports } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import type { AdmissionOptions } from './admission.ts';
import { bankAt } from './client.ts';

import type { IdentityCookie } from './identity-cookie.ts';
import { networksOf, siteFactor } from './network.ts';

type Options = Pick<AdmissionOptions, 'banks' | 'isTls' | 'rates'> & {
  readonly gate: Gate;
  readonly ports: Pick<Ports, 'applications' | 'identity' | 'identitySettings' | 'clock'>;
  readonly cookie: IdentityCookie;
};

/**
 * The page at this path polls for the result of the verification. If the browser has no session, the page explains the next step.
 */
const callbackPath = '/ekyc-callback';

/**
 * `GET /identity/return/<adapter>`: the provider redirects the browser to this path with parameters. Each adapter has its own
 * path, so that the response of one provider never reaches another adapter (mix-up attack).
 *
 * Accepted and ignored parameters get the same response: 303 to `/ekyc-callback` without parameters. Other responses are 400 for
 * an invalid host, 429 over the rate limit, and 5xx. The parameters are accepted once, in the browser that started the
 * verification, on the host of the application's bank.
 */
export function registerIdentityReturn(app: FastifyInstance, options: Options): void {
  for (const adapter of options.ports.identity.values()) {
    const { acceptReturn } = adapter;
    if (acceptReturn === undefined) continue;
    app.get(`/identity/return/${adapter.id}`, { exposeHeadRoute: false }, async (request, reply) => {
      await limitRate(request, options);
      const outcome = await receive(request, adapter, acceptReturn, options);
      request.log.info({ adapter: adapter.id, outcome }, 'identity return');
      return redirectToCallback(reply);
    });
  }
}

const redirectToCallback = (reply: FastifyReply): FastifyReply => reply.redirect(callbackPath, 303);

async function limitRate(request: FastifyRequest, { gate, banks, rates }: Options): Promise<void> {
  const bankCode = bankAt(request, banks)?.code ?? '';
  const { addressCalls, siteCalls, secondsLeft } = await gate.admit({
    networks: networksOf(request),
    token: null,
    bankCode,
  });
  if (addressCalls <= rates.perAddress && siteCalls <= rates.perAddress * siteFactor) return;
  throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: secondsLeft });
}

type Outcome = 'unknown' | 'another-browser' | 'repeated' | 'accepted' | 'delayed';

async function receive(
  request: FastifyRequest,
  adapter: IdentityAdapter,
  acceptReturn: NonNullable<IdentityAdapter['acceptReturn']>,
  { banks, cookie, isTls, ports }: Options,
): Promise<Outcome> {
  const parameters = singleParameters(request.query);
  const { state } = parameters;
  if (state === undefined) return 'unknown';
  const application = await ports.applications.findByReturnState(hashReturnState(state));
  const session = application?.ekyc ?? null;
  // `findByReturnState` finds an application only by the state of its newest session.
  if (application === null || session === null || session.adapter !== adapter.id) return 'unknown';
  if (application.bankCode !== bankAt(request, banks)?.code) return 'unknown';
  if (!cookie.matches(request, application.id, isTls(request))) return 'another-browser';

  const now = await ports.clock.now();
  const at = ports.identitySettings.lawTime(now);
  const { reference } = session;
  let accepted: ReturnType<typeof acceptReturn> | null = null;
  // `change` decides on the latest row, so the second of two simultaneous returns finds `returnedAt` set.
  const returned: Application = await ports.applications.change(application, (current) => {
    accepted = null;
    const { ekyc } = current;
    const open = ekyc === null ? null : openSessionOf(ekyc);
    if (ekyc?.reference !== reference || open === null) return null;
    if (ekyc.returnedAt !== null || !isWaiting(ekyc)) return null;
    accepted = acceptReturn(open, parameters, now);
    const privateState = 'privateState' in accepted ? accepted.privateState : (open.privateState ?? '');
    return { ekyc: { kind: 'returned', reference, privateState }, audit: 'identity-returned' };
  });
  const first = accepted as ReturnType<typeof acceptReturn> | null;
  if (first === null) return 'repeated';
  if ('result' in first) {
    await storeIdentityResult(ports, returned, { reference, result: first.result, eventId: null }, at);
    return 'accepted';
  }
  try {
    await askIdentityStatus(ports, returned, { requestId: request.id, at });
    return 'accepted';
  } catch (error) {
    // The page polls later and then gets the result.
    if (error instanceof IdentityProviderUnavailable) return 'delayed';
    throw error;
  }
}

/**
 * The parameters of a query. Repeated parameters are omitted, because a provider must not repeat a parameter (RFC 6749, 3.1).
 */
function singleParameters(query: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
