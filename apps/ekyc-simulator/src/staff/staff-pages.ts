import { staffRoleNames } from '@kaisetsu/domain/desk';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { Config } from '../config.ts';
import { createProvider } from '../openid/create-provider.ts';
import { html, renderLayout } from '../pages/layout.ts';
import { sendPage, sendUnknownSession } from '../replies.ts';
import type { StaffMember } from './people.ts';

export const createStaffProvider = (
  people: readonly StaffMember[],
  publicUrl: string,
  client: NonNullable<Config['staff']>,
): Provider =>
  createProvider({
    issuer: `${publicUrl}/staff`,
    client: {
      client_id: client.clientId,
      client_secret: client.secret,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    scope: 'openid profile offline_access',
    returnPath: '/sign-in/return',
    page: `${publicUrl}/staff-sign-in`,
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    // The desk reads the roles in the ID token.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    readClaims(id) {
      const person = people.find((one) => one.id === id);
      return person && { name: person.name, roles: [...person.roles] };
    },
  });

const renderStaffPage = (uid: string, people: readonly StaffMember[]): string =>
  renderLayout(
    '職員としてサインインする',
    html`<p>銀行の認証基盤の代わりに、職員を選びます。</p>
    ${people.map(
      ({ id, name, roles }) =>
        html`<p><a class="button primary" href="/staff-sign-in/${uid}/${id}">${name}（${
          roles.map((role) => staffRoleNames[role]).join('・') || '権限なし'
        }）</a></p>`,
    )}
    <p class="note">これは開発用の画面です。パスワードは使いません。</p>`,
  );

export async function registerStaffPages(
  app: FastifyInstance,
  { provider, people }: { readonly provider: Provider; readonly people: readonly StaffMember[] },
): Promise<void> {
  app.get<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    return details === undefined
      ? sendUnknownSession(reply)
      : sendPage(reply, renderStaffPage(request.params.uid, people));
  });

  // A link, because `form-action` would block the redirect to the desk.
  app.get<{ Params: { uid: string; id: string } }>('/:uid/:id', async (request, reply) => {
    const login = { accountId: request.params.id, remember: false };
    const next = await provider.interactionResult(request.raw, reply.raw, { login }).catch(() => undefined);
    return next === undefined ? sendUnknownSession(reply) : reply.redirect(next, 303);
  });
}
