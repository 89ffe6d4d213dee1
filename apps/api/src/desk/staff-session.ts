import { type DeskSession, deskTokenHeader, type StaffRole, staffRoles } from '@kaisetsu/domain/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../adapters/postgres/application/gate.ts';
import type { Banks } from '../core/banks.ts';
import type {
  CaseClerk,
  DeskSessions,
  SignedInStaff,
  StaffMember,
  StaffProvider,
} from '../core/desk-ports.ts';
import { IdentityProviderUnavailable } from '../core/identity-ports.ts';
import { computeKeyedHash, type HashSecrets, isSame } from '../core/keyed-hash.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { logFault } from '../observe/log.ts';

export type StaffSessions = ReturnType<typeof createStaffSessions>;

export type SignInOptions = {
  readonly banks: Banks;
  readonly sessions: DeskSessions;
  readonly staff: StaffProvider;
  readonly appSecrets: HashSecrets;
  readonly isTls: boolean;
};

export function createStaffSessions({ banks, sessions, staff, appSecrets, isTls }: SignInOptions) {
  // The prefix `__Host-` keeps other hosts of the bank from setting the cookie.
  const name = `${isTls ? '__Host-' : ''}desk`;
  // Not Strict: the browser returns from the provider's site.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;

  const createRequestToken = (secret: Uint8Array, token: string): string =>
    computeKeyedHash(secret, 'desk-request', hashToken(token)).toString('base64url');

  /** [DESK-005] */
  function requireOwnPage({ headers }: FastifyRequest, token: string): void {
    const { [deskTokenHeader]: given, 'sec-fetch-site': site = 'same-origin' } = headers;
    const isKnown = appSecrets.some((secret) => isSame(String(given), createRequestToken(secret, token)));
    if (site !== 'same-origin' || !isKnown) throw new Refusal('cross-site');
  }

  return {
    /** @throws Refusal 401 without a session, 403 without one of the roles or for a POST of another site */
    async require(request: FastifyRequest, ...roles: readonly StaffRole[]) {
      const token = request.cookies[name];
      const member = token === undefined ? null : await sessions.find(token, staff.renew);
      if (token === undefined || member === null) throw new Refusal('unauthenticated');
      if (request.method !== 'GET') requireOwnPage(request, token);
      if (!member.roles.some((role) => roles.includes(role))) throw new Refusal('not-permitted');
      return { member, clerk: toClerk(member), requestToken: createRequestToken(appSecrets[0], token) };
    },
    async begin(signedIn: SignedInStaff, reply: FastifyReply): Promise<void> {
      reply.setCookie(name, await sessions.open(signedIn), attributes);
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = request.cookies[name];
      if (token === undefined) return;
      requireOwnPage(request, token);
      await sessions.end(token);
      reply.clearCookie(name, attributes);
    },
  };

  function toClerk({ id, roles, bankCodes }: StaffMember): CaseClerk {
    const all = banks.all.map(({ bank }) => bank.code);
    return {
      id,
      isApprover: roles.includes('approver'),
      bankCodes: all.filter((code) => bankCodes?.includes(code) ?? true),
    };
  }
}

const signInMinutes = 10;

/** The page shows the outcome in its query. */
const failures = { refused: '/?sign-in=refused', away: '/?sign-in=away', role: '/?sign-in=no-role' };

export function registerSignIn(
  app: FastifyInstance,
  { banks, staff, isTls }: SignInOptions,
  staffSessions: StaffSessions,
): void {
  const keptCookie = `${isTls ? '__Secure-' : ''}desk-sign-in`;
  const attributes = { path: '/sign-in', httpOnly: true, sameSite: 'lax', secure: isTls } as const;

  /** Null after a logged outage of the provider. */
  async function ask<T>(work: () => Promise<T>): Promise<T | 'away'> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IdentityProviderUnavailable)) throw error;
      logFault(error, app.log);
      return 'away';
    }
  }

  app.get('/sign-in', async (_, reply) => {
    const begun = await ask(() => staff.beginSignIn());
    if (begun === 'away') return reply.redirect(failures.away, 303);
    reply.setCookie(keptCookie, begun.kept, { ...attributes, maxAge: signInMinutes * 60 });
    return reply.redirect(begun.url, 303);
  });

  app.get('/sign-in/return', async (request, reply) => {
    const kept = request.cookies[keptCookie] ?? '';
    reply.clearCookie(keptCookie, attributes);
    const [, query = ''] = request.url.split('?');
    const signedIn = await ask(() => staff.finishSignIn(kept, query));
    if (signedIn === 'away') return reply.redirect(failures.away, 303);
    if (signedIn === null) return reply.redirect(failures.refused, 303);
    if (signedIn.member.roles.length === 0) return reply.redirect(failures.role, 303);
    await staffSessions.begin(signedIn, reply);
    return reply.redirect('/', 303);
  });

  app.get('/api/session', async (request): Promise<DeskSession> => {
    const { member, clerk, requestToken } = await staffSessions.require(request, ...staffRoles);
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
    await staffSessions.end(request, reply);
    return reply.code(204).send();
  });
}
