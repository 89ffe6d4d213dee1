import { type DeskSession, deskTokenHeader, type StaffRole, staffRoles } from '@kaisetsu/domain/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../adapters/postgres/application/gate.ts';
import type { DeskSessions } from '../adapters/postgres/desk/desk-sessions.ts';
import type { StaffProvider } from '../adapters/staff/openid-staff.ts';
import type { Banks } from '../core/banks.ts';
import { IdentityProviderUnavailable } from '../core/identity-ports.ts';
import { computeKeyedHash, type HashSecrets, isSame } from '../core/keyed-hash.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { logFault } from '../observe/log.ts';

export type SignInOptions = {
  readonly banks: Banks;
  readonly sessions: DeskSessions;
  readonly staff: StaffProvider;
  readonly appSecrets: HashSecrets;
  readonly url: string;
};

const signInMinutes = 10;

export type RequireStaff = ReturnType<typeof registerSignIn>;

export function registerSignIn(app: FastifyInstance, options: SignInOptions) {
  const { banks, sessions, staff, appSecrets, url } = options;
  const isTls = url.startsWith('https:');
  // The prefix `__Host-` keeps other hosts of the bank from setting the cookie.
  const sessionCookie = `${isTls ? '__Host-' : ''}desk`;
  const keptCookie = `${isTls ? '__Secure-' : ''}desk-sign-in`;
  // Not Strict: the browser returns from the provider's site.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;
  const keptAttributes = { ...attributes, path: '/sign-in' };

  const createRequestToken = (secret: Uint8Array, token: string): string =>
    computeKeyedHash(secret, 'desk-request', hashToken(token)).toString('base64url');

  function requireOwnPage({ headers }: FastifyRequest, token: string): void {
    const { [deskTokenHeader]: given, 'sec-fetch-site': site = 'same-origin' } = headers;
    const isKnown = appSecrets.some((secret) => isSame(String(given), createRequestToken(secret, token)));
    if (site !== 'same-origin' || !isKnown) throw new Refusal('cross-site');
  }

  /** @throws Refusal 401 without a session, 403 without one of the roles or for a POST of another site */
  async function requireStaff(request: FastifyRequest, roles: readonly StaffRole[] = staffRoles) {
    const token = request.cookies[sessionCookie];
    const member = token === undefined ? null : await sessions.find(token, staff.renew);
    if (token === undefined || member === null) throw new Refusal('unauthenticated');
    if (request.method !== 'GET') requireOwnPage(request, token);
    if (!member.roles.some((role) => roles.includes(role))) throw new Refusal('not-permitted');
    const { id, bankCodes } = member;
    const all = banks.all.map(({ bank }) => bank.code);
    const clerk = {
      id,
      isApprover: member.roles.includes('approver'),
      bankCodes: all.filter((code) => bankCodes?.includes(code) ?? true),
    };
    return { member, clerk, requestToken: createRequestToken(appSecrets[0], token) };
  }

  const errorHandler = (error: unknown, _: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!(error instanceof IdentityProviderUnavailable)) throw error;
    logFault(error, app.log);
    return reply.redirect('/?sign-in=away', 303);
  };

  app.get('/sign-in', { errorHandler }, async (_, reply) => {
    const { url, kept } = await staff.beginSignIn();
    reply.setCookie(keptCookie, kept, { ...keptAttributes, maxAge: signInMinutes * 60 });
    return reply.redirect(url, 303);
  });

  app.get('/sign-in/return', { errorHandler }, async (request, reply) => {
    const kept = request.cookies[keptCookie] ?? '';
    reply.clearCookie(keptCookie, keptAttributes);
    const [, query = ''] = request.url.split('?');
    const signedIn = await staff.finishSignIn(kept, query);
    if (signedIn === null) return reply.redirect('/?sign-in=refused', 303);
    if (signedIn.member.roles.length === 0) return reply.redirect('/?sign-in=no-role', 303);
    reply.setCookie(sessionCookie, await sessions.open(signedIn), attributes);
    return reply.redirect('/', 303);
  });

  app.get('/api/session', async (request): Promise<DeskSession> => {
    const { member, clerk, requestToken } = await requireStaff(request);
    const own = banks.all.filter(({ bank }) => clerk.bankCodes.includes(bank.code));
    return {
      id: member.id,
      name: member.name,
      roles: member.roles,
      banks: own.map(({ bank: { code, name } }) => ({ code, name })),
      token: requestToken,
    };
  });

  app.post('/api/sign-out', async (request, reply) => {
    const token = request.cookies[sessionCookie];
    if (token !== undefined) {
      requireOwnPage(request, token);
      await sessions.end(token);
      reply.clearCookie(sessionCookie, attributes);
    }
    return reply.code(204).send();
  });

  return requireStaff;
}
