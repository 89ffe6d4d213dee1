import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type LogOrigin, logSchema } from '@kaisetsu/domain/log-schema';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import simulator from '../package.json' with { type: 'json' };
import { registerApplicantPages } from './applicant-pages.ts';
import type { Config } from './config.ts';
import { registerControl } from './control-api.ts';
import { createCardProvider, realm, registerAppPages } from './openid/card-app.ts';
import { openIdRoutes } from './openid/create-provider.ts';
import { registerOperatorApi, registerSignApi } from './openid/sign-api.ts';
import { Transactions } from './openid/transactions.ts';
import { renderMessagePage } from './pages/end.ts';
import { registerProviderApi } from './provider-api.ts';
import { sendPage, sendProblem } from './replies.ts';
import { Sessions } from './sessions.ts';
import { createStaff } from './staff/people.ts';
import { createStaffProvider, registerStaffPages } from './staff/staff-pages.ts';
import { createWebhookSender, type Post, post } from './webhooks.ts';

type SimulatorParts = {
  readonly config: Pick<Config, 'publicUrl' | 'clientId' | 'secret' | 'webhookSecret'> &
    Partial<Pick<Config, 'logLevel' | 'openId' | 'staff'>>;
  readonly post?: Post;
  readonly logStream?: { write(line: string): void };
};

export const simulatorOrigin: LogOrigin = { service: 'kaisetsu-ekyc-simulator', version: simulator.version };

const staticFiles = {
  'style.css': 'text/css; charset=utf-8',
  'return.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** No query, IP address or header. */
const logSerializers = {
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
  }),
};

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cache-control': 'no-store',
} as const;

export function buildSimulator(parts: SimulatorParts): FastifyInstance {
  const app = Fastify({
    logger: parts.logStream !== undefined && {
      ...logSchema(simulatorOrigin),
      level: parts.config.logLevel ?? 'info',
      stream: parts.logStream,
      serializers: logSerializers,
    },
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID(),
    forceCloseConnections: true,
    bodyLimit: 32 * 1024,
  });
  const sessions = new Sessions(createWebhookSender(parts.post ?? post, parts.config.webhookSecret, app.log));

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    // Pages of other sites must not change the simulator.
    if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') {
      return sendProblem(reply, 403, 'Forbidden');
    }
  });
  app.addHook('onClose', async () => sessions.clear());
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof z.core.$ZodError) {
      return sendProblem(reply, 400, 'Bad Request', z.prettifyError(error));
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: error.name }, 'request failed');
    return sendProblem(reply, status, status >= 500 ? 'Internal Server Error' : 'Bad Request');
  });
  app.setNotFoundHandler((request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return sendProblem(reply, 404, 'Not Found');
    return sendPage(reply.status(404), renderMessagePage('not-found'));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  );

  const { openId, publicUrl, staff } = parts.config;
  const people = staff === undefined ? [] : createStaff();
  app.register(registerProviderApi, { prefix: '/v1', ...parts.config, sessions });
  app.register(registerControl, { prefix: '/control', sessions, people });
  app.register(registerApplicantPages, { prefix: '/apply', sessions });
  if (openId !== undefined) {
    const transactions = new Transactions();
    const provider = createCardProvider(transactions, publicUrl, openId);
    app.register(openIdRoutes, { prefix: realm, provider });
    app.register(registerSignApi, { prefix: '/api', provider, transactions });
    app.register(registerOperatorApi, { prefix: '/operator', transactions, ...openId });
    app.register(registerAppPages, { prefix: '/app', provider, transactions });
  }
  if (staff !== undefined) {
    const provider = createStaffProvider(people, publicUrl, staff);
    app.register(openIdRoutes, { prefix: '/staff', provider });
    app.register(registerStaffPages, { prefix: '/staff-sign-in', provider, people });
  }
  for (const [name, type] of Object.entries(staticFiles)) {
    const content = readFileSync(new URL(`../static/${name}`, import.meta.url));
    app.get(`/static/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
  app.get('/', async (_request, reply) => reply.redirect('/control', 302));
  app.get('/livez', async () => ({ status: 'ok' }));
  return app;
}
