import { deskTokenHeader, type StaffRole } from '@kaisetsu/domain/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../adapters/postgres/application/gate.ts';
import type { Banks } from '../core/banks.ts';
import type {
  CaseClerk,
  DeskSessions,
  SignedInStaff,
  StaffMember,
  StaffProvider,
} from '../core/desk-ports.ts';
import { computeKeyedHash, type HashSecrets } from '../core/keyed-hash.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { isSame } from '../http/request/xsrf.ts';

export type StaffSessions = ReturnType<typeof createStaffSessions>;

/** The prefix `__Host-` keeps other hosts of the bank from setting the cookie. */
const nameCookie = (isTls: boolean): string => `${isTls ? '__Host-' : ''}desk`;

export function createStaffSessions({
  banks,
  sessions,
  staff,
  appSecrets,
  isTls,
}: {
  readonly banks: Banks;
  readonly sessions: DeskSessions;
  readonly staff: StaffProvider;
  readonly appSecrets: HashSecrets;
  readonly isTls: boolean;
}) {
  const name = nameCookie(isTls);
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
