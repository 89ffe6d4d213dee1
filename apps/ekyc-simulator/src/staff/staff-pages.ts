import { type StaffRole, staffRoleNames, staffRoles } from '@kaisetsu/domain/desk';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { renderLayout } from '../pages/layout.ts';
import { html } from '../pages/markup.ts';
import { renderMessagePage } from '../pages/message.ts';
import { sendProblem } from '../problem.ts';
import type { Staff } from './people.ts';

const renderStaffPage = (uid: string, people: Staff): string =>
  renderLayout({
    title: '職員としてサインインする',
    main: html`<p>銀行の認証基盤の代わりに、職員を選びます。</p>
    ${people
      .list()
      .map(
        ({ id, name, roles }) =>
          html`<p><a class="button primary" href="/staff-sign-in/${uid}/${id}">${name}（${
            roles.map((role) => staffRoleNames[role]).join('・') || '権限なし'
          }）</a></p>`,
      )}
    <p class="note">これは開発用の画面です。パスワードは使いません。</p>`,
  });

export async function registerStaffPages(
  app: FastifyInstance,
  { provider, people }: { readonly provider: Provider; readonly people: Staff },
): Promise<void> {
  app.get<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    reply.type('text/html; charset=utf-8');
    if (details === undefined) return reply.status(404).send(renderMessagePage('no-session'));
    return reply.send(renderStaffPage(request.params.uid, people));
  });

  // A link, because `form-action` would block the redirect to the desk.
  app.get<{ Params: { uid: string; id: string } }>('/:uid/:id', async (request, reply) => {
    const login = { accountId: request.params.id, remember: false };
    const next = await provider.interactionResult(request.raw, reply.raw, { login }).catch(() => undefined);
    if (next !== undefined) return reply.redirect(next, 303);
    return reply.status(404).type('text/html; charset=utf-8').send(renderMessagePage('no-session'));
  });
}

const rolesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['roles'],
  properties: { roles: { type: 'array', items: { enum: staffRoles } } },
} as const;

export async function registerStaffControl(
  app: FastifyInstance,
  { people }: { readonly people: Staff },
): Promise<void> {
  app.put<{ Params: { id: string }; Body: { roles: readonly StaffRole[] } }>(
    '/:id',
    { schema: { body: rolesSchema } },
    async (request, reply) => {
      const { id } = request.params;
      if (people.find(id) === undefined) return sendProblem(reply, 404, 'Not Found');
      people.setRoles(id, request.body.roles);
      return people.find(id);
    },
  );
}
