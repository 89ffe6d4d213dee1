import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Ports } from '../core/ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { createResponseRecorder, createServerOptions, type LogSettings } from '../http/logging.ts';
import { readBuiltPage } from '../http/pages/page.ts';
import { defaultTimeouts, limitRequest } from '../http/request/connection.ts';
import { sendProblem } from '../http/request/problem.ts';
import { getCommonHeaders } from '../http/request/security-headers.ts';
import { addJsonParser } from '../http/request/strict-json.ts';
import type { Metrics } from '../observe/metrics.ts';
import { registerCases } from './case-routes.ts';
import { registerSignIn, type SignInOptions } from './staff-session.ts';

export type DeskOptions = SignInOptions & {
  readonly ports: Pick<Ports, 'cases' | 'reference'>;
  readonly deskDir: string;
  readonly log: LogSettings;
  readonly metrics: Metrics;
};

const bodyLimitBytes = 32 * 1024;

/** Listens on a port of its own, which the load balancer of the applicants must not forward [DESK-001]. */
export async function createDeskApp(options: DeskOptions): Promise<FastifyInstance> {
  const { url, metrics } = options;
  const isTls = url.startsWith('https:');
  const { host, origin } = new URL(url);
  const app = Fastify({
    ...createServerOptions(options.log),
    requestTimeout: defaultTimeouts.request,
    http: { headersTimeout: defaultTimeouts.headers },
  });
  app.removeAllContentTypeParsers();
  addJsonParser(app, bodyLimitBytes);
  await app.register(cookie);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(getCommonHeaders(isTls)).header('x-request-id', request.id);
    limitRequest(isTls, defaultTimeouts.request, request.raw, reply.raw);
    if (request.host === host) return undefined;
    if (request.method === 'GET' && !request.url.startsWith('/api/')) return reply.redirect(origin);
    throw new Refusal('unknown-host');
  });
  const recordResponse = createResponseRecorder(metrics, () => '');
  app.addHook('onResponse', recordResponse);
  const requireStaff = registerSignIn(app, options);
  registerCases(app, options.ports, requireStaff);
  await app.register(registerDeskPage, options);
  app.setNotFoundHandler(() => {
    throw new Refusal('not-found');
  });
  return app;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Register as a plugin: the static files need a scope. */
async function registerDeskPage(
  app: FastifyInstance,
  { deskDir }: { readonly deskDir: string },
): Promise<void> {
  const html = readBuiltPage(deskDir, 'review desk', 'DESK_DIR');
  await app.register(fastifyStatic, { root: join(deskDir, 'assets'), serve: false, cacheControl: false });
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    if (!/^[\w.-]+$/.test(name)) throw new Refusal('not-found');
    return reply.header('cache-control', 'private, max-age=31536000, immutable').sendFile(name);
  });
  for (const path of ['/', '/cases/:id']) {
    app.get(path, (_, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
    );
  }
}
