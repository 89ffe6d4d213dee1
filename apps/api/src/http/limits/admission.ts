import type { Bank } from '@kaisetsu/domain/bank';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../adapters/postgres/application/gate.ts';
import { isBankless, openInMaintenance } from '../../core/application.ts';
import type { Session } from '../../core/ports.ts';
import { Refusal } from '../../core/rules/refusal.ts';
import type { HttpContext } from '../context.ts';
import { findBank } from '../request/host.ts';
import { findOwnNetworks, isOverLimit } from './network.ts';

/** Null when the call does not need it. */
export type Admitted = { readonly bank: Bank | null; readonly session: Session | null };

export const parseToken = (authorization = ''): string | null =>
  authorization.replace(/^bearer\s+/i, '').trim() || null;

/** Order of the checks: docs/security.md "Order of refusals" [SRV-066]. */
export async function admit(
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
  { banks, gate, rates, xsrf }: HttpContext,
): Promise<Admitted> {
  const { method, auth } = callTable[name];
  const bank = findBank(request, banks);
  const token = parseToken(request.headers.authorization);
  const admission = await gate.admit(findOwnNetworks(request), auth ? token : null, bank?.code ?? '');
  const { maintenanceSeconds, networkCalls, sessionCalls, secondsLeft, session } = admission;
  if (maintenanceSeconds !== null && !openInMaintenance.has(name)) {
    throw new Refusal('maintenance', { retryAfterSeconds: maintenanceSeconds });
  }
  if (bank === null && !isBankless(name)) throw new Refusal('unknown-host');
  if (isOverLimit(networkCalls, rates.perAddress) || sessionCalls > rates.perSession) {
    throw new Refusal('too-many-requests', { retryAfterSeconds: secondsLeft });
  }
  const tokenHash = session?.tokenHash ?? (token === null ? null : hashToken(token));
  if (method === 'POST') xsrf.require(request, tokenHash);
  else xsrf.setMissingCookie(request, reply, session?.tokenHash ?? null);
  const isClosed = session?.receiptOnly === true && name !== 'completeApplication';
  if (auth && (session === null || isClosed)) throw new Refusal('unauthenticated');
  return { bank, session };
}
