import cookie from '@fastify/cookie';
import { callTable } from '@kaisetsu/domain/call-table';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { observePorts } from '../observe/observed-ports.ts';
import { callRoutes } from './call-routes.ts';
import type { AppOptions } from './context.ts';
import { registerHealth } from './health.ts';
import { createIdentityCookie } from './identity/identity-cookie.ts';
import { registerIdentityReturn } from './identity/identity-return.ts';
import { registerIdentityWebhook } from './identity/identity-webhook.ts';
import { createNodeRates } from './limits/node-rates.ts';
import { createResponseRecorder, createServerOptions } from './logging.ts';
import { registerDevMail, registerDevOpenApi } from './pages/dev-pages.ts';
import { registerPageReport } from './pages/page-report.ts';
import { registerWeb } from './pages/web-routes.ts';
import { defaultTimeouts, limitRequest, refuseConnection, refuseExpectation } from './request/connection.ts';
import { findBank, requireHost } from './request/host.ts';
import { sendProblem } from './request/problem.ts';
import { getCommonHeaders } from './request/security-headers.ts';
import { createXsrf } from './request/xsrf.ts';

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { banks, metrics, publicScheme, trustedProxies, rates, timeouts = defaultTimeouts } = options;
  const isTls = (request: FastifyRequest): boolean => (publicScheme ?? request.protocol) === 'https';
  const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(getCommonHeaders(isTls(request))).header('x-request-id', request.id);
  };
  const recordResponse = createResponseRecorder(metrics, (request) => findBank(request, banks)?.code ?? '');
  const app = Fastify({
    ...createServerOptions(options.log),
    // Never `true`: any client could then choose the host, and so the bank.
    trustProxy: trustedProxies === undefined ? false : [...trustedProxies],
    requestTimeout: timeouts.upload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkInterval,
      maxHeaderSize: 16_384,
      // Node's own response has no problem body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => refuseConnection(publicScheme === 'https', error.code, socket),
    bodyLimit: 1024,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false },
    // Fastify calls it for a request that it refuses before the hooks run.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      reply.raw.once('finish', () => recordResponse(request, reply));
      // Redirects a browser with a truncated link to the start (spec 2.1).
      const isLink = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
      if (isLink && !request.url.startsWith('/api/')) return void reply.redirect(getStartPath(generalFlow));
      sendProblem(error, request, reply);
    },
  });
  app.server.maxConnections = options.maxConnections;
  app.server.on('checkExpectation', (_, response) => refuseExpectation(publicScheme === 'https', response));

  app.removeAllContentTypeParsers();
  await app.register(cookie);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const nodeRates = createNodeRates(rates.perAddress);
  // Hooks with promises are slower.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    requireHost(request);
    if (request.routeOptions.url !== callTable.postDocument.path)
      limitRequest(publicScheme === 'https', timeouts.request, request.raw, reply.raw);
    nodeRates.count(request);
    done();
  });
  app.addHook('onResponse', recordResponse);

  registerHealth(app, options.checks);
  const { appSecrets, development, devMailDir } = options;
  const context = {
    ...options,
    ports: observePorts(options.ports, metrics, app.log),
    isTls,
    xsrf: createXsrf(appSecrets, isTls),
    identityCookie: createIdentityCookie(appSecrets, 'identity', isTls),
    cardCookie: createIdentityCookie(appSecrets, 'card', isTls),
    timeouts,
  };
  await registerIdentityWebhook(app, context.ports);
  registerIdentityReturn(app, context);
  await app.register(callRoutes, context);
  await app.register(registerPageReport, context);
  if (development) registerDevOpenApi(app);
  if (development && devMailDir !== null) registerDevMail(app, devMailDir);
  await app.register(registerWeb, context);
  return app;
}
