import { type DeskSession, staffRoles } from '@kaisetsu/domain/desk';
import type { FastifyInstance } from 'fastify';
import type { Banks } from '../core/banks.ts';
import type { StaffProvider } from '../core/desk-ports.ts';
import { IdentityProviderUnavailable } from '../core/identity-ports.ts';
import { logFault } from '../observe/log.ts';
import type { StaffSessions } from './staff-session.ts';

const signInMinutes = 10;

/** The page shows the outcome in its query. */
const failures = { refused: '/?sign-in=refused', away: '/?sign-in=away', role: '/?sign-in=no-role' };

export function registerSignIn(
  app: FastifyInstance,
  {
    banks,
    staff,
    staffSessions,
    isTls,
  }: {
    readonly banks: Banks;
    readonly staff: StaffProvider;
    readonly staffSessions: StaffSessions;
    readonly isTls: boolean;
  },
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
