import { hash } from 'node:crypto';
import type { Gender } from '@kaisetsu/domain/fields/choice';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCardPage } from '../../core/identity/compare-result.ts';
import '@fastify/cookie';
import type { Application } from '../../core/application.ts';
import {
  askIdentityStatus,
  isWaiting,
  openSessionOf,
  storeIdentityResult,
} from '../../core/identity/identity-results.ts';
import { type IdentityAdapter, IdentityProviderUnavailable } from '../../core/identity-ports.ts';
import type { HttpContext } from '../context.ts';
import { findBank } from '../request/host.ts';
import { nameCard } from './identity-cookie.ts';

const callbackPath = '/ekyc-callback';

/** A path for each adapter, so that no adapter gets the response of another (mix-up attack). */
export function registerIdentityReturn(app: FastifyInstance, options: HttpContext): void {
  for (const adapter of options.ports.identity.values()) {
    const { acceptReturn } = adapter;
    if (acceptReturn === undefined) continue;
    const route = { exposeHeadRoute: false, config: { rate: 'return' } } as const;
    app.get(`/identity/return/${adapter.id}`, route, async (request, reply) => {
      const { outcome, path } = await receive(request, reply, adapter.id, acceptReturn, options);
      request.log.info({ adapter: adapter.id, outcome }, 'identity return');
      return reply.redirect(path, 303);
    });
  }
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  adapterId: string,
  acceptReturn: NonNullable<IdentityAdapter['acceptReturn']>,
  { banks, identityCookie, cardCookie, ports }: HttpContext,
) {
  const unknown = { outcome: 'unknown', path: callbackPath };
  const parameters = readSingleParameters(request.query);
  const { state } = parameters;
  if (state === undefined) return unknown;
  const application = await ports.applications.findByReturnState(hash('sha256', state));
  const session = application?.identity ?? null;
  if (application === null || session === null || session.adapter !== adapterId) return unknown;
  if (application.bankCode !== findBank(request, banks)?.code) return unknown;
  if (!identityCookie.has(request, application.id)) return { outcome: 'another-browser', path: callbackPath };

  // The form reads the card's values.
  const path = session.isPrefill ? getCardPage(application) : callbackPath;
  const now = await ports.readTime();
  const at = ports.identitySettings.toLawTime(now);
  const { reference } = session;
  let accepted: ReturnType<typeof acceptReturn> | null = null;
  // `change` reads the latest row: of two simultaneous returns, the second finds `returnedAt` set.
  const returned: Application = await ports.applications.change(application, (current) => {
    accepted = null;
    const { identity } = current;
    const open = identity === null ? null : openSessionOf(identity);
    if (identity?.reference !== reference || open === null) return null;
    if (identity.returnedAt !== null || !isWaiting(identity)) return null;
    accepted = acceptReturn(open, parameters, now);
    const privateState = 'privateState' in accepted ? accepted.privateState : (open.privateState ?? '');
    return { identity: { kind: 'returned', reference, privateState }, audit: 'identity-returned' };
  });
  const first = accepted as ReturnType<typeof acceptReturn> | null;
  if (first === null) return { outcome: 'repeated', path };
  let gender: Gender | undefined;
  let isDelayed = false;
  if ('result' in first)
    await storeIdentityResult(ports, returned, { reference, result: first.result, eventId: null }, at);
  else
    await askIdentityStatus(ports, returned, {
      requestId: request.id,
      at,
      onResult: (result) => {
        gender = result.gender;
      },
    }).catch((error: unknown) => {
      if (!(error instanceof IdentityProviderUnavailable)) throw error;
      isDelayed = true;
    });
  // Only this browser may read the card.
  if (session.isPrefill) cardCookie.set(request, reply, nameCard(reference, gender));
  return { outcome: isDelayed ? 'delayed' : 'accepted', path };
}

/** A repeated parameter is invalid (RFC 6749, 3.1). */
function readSingleParameters(query: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
