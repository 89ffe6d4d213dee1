import { readdirSync } from 'node:fs';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import { callTable } from '@kaisetsu/domain/call-table';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getPath, getStartPath } from '@kaisetsu/domain/flows/journey';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankFolder, Banks } from '../../core/banks.ts';
import { Refusal } from '../../core/rules/refusal.ts';
import type { HttpContext } from '../context.ts';
import { findBank, parseHost } from '../request/host.ts';
import { reportRefusal, sendProblem } from '../request/problem.ts';
import { createManifest, createPages, type Page, pictures, robots, touchIcon } from './page.ts';

const entrances = [...[generalFlow, childFlow].map(getStartPath), getPath(generalFlow, 'ekyc-callback')];
const anHour = 'public, max-age=3600';
const aYear = 'public, max-age=31536000, immutable';

/** Register as a plugin, so that the hook runs for these routes only. */
export async function registerWeb(app: FastifyInstance, options: HttpContext): Promise<void> {
  const { banks, webDir, development } = options;
  const pageOf = createPages(webDir, development);
  app.addHook('onRoute', (route) => {
    route.config = { rate: 'page' };
  });
  app.setErrorHandler(sendPageProblem);
  await app.register(fastifyStatic, {
    ...{ root: webDir, serve: false, preCompressed: true, cacheControl: false },
    // The files are small: a range request gets the whole file.
    acceptRanges: false,
  });

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    if (!/^[\w.-]+$/.test(name)) throw new Refusal('not-found');
    return reply.header('cache-control', aYear).header('vary', 'accept-encoding').sendFile(`assets/${name}`);
  });

  function sendPicture(picture: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const folder = findFolder(request, banks)?.folder;
    if (folder === undefined || ![...pictures, touchIcon].includes(picture)) throw new Refusal('not-found');
    return reply.header('cache-control', anHour).sendFile(picture, folder);
  }
  app.get<{ Params: { picture: string } }>('/bank/:picture', (request, reply) =>
    sendPicture(request.params.picture, request, reply),
  );
  app.get('/favicon.ico', (request, reply) => sendPicture(touchIcon, request, reply));

  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', anHour).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/manifest.webmanifest', (request, reply) => {
    const bank = findBank(request, banks);
    if (bank === null) throw new Refusal('not-found');
    return reply.header('cache-control', anHour).type('application/manifest+json').send(createManifest(bank));
  });
  const others = readdirSync(webDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^index\.html|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
  for (const name of others) {
    app.get(`/${name}`, (_, reply) => reply.header('cache-control', anHour).sendFile(name));
  }

  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return refuseUnknownCall(request, reply);
    const [, slashed = '', query = ''] = /^([^?]+)\/(\?.*)?$/.exec(request.url) ?? [];
    // Only these, because `//elsewhere.example/` would lead to another host.
    if (entrances.includes(slashed)) return reply.redirect(slashed + query);
    // The return from the identity provider lacks the Strict cookie: a new one would overwrite the session's.
    if (request.headers['sec-fetch-site'] !== 'cross-site')
      options.xsrf.setMissingCookie(request, reply, null);
    const [path = ''] = request.url.split('?');
    const scheme = options.isTls(request) ? 'https' : 'http';
    const origin = `${scheme}://${parseHost(request.host)?.name ?? ''}`;
    return sendPage(pageOf(findFolder(request, banks), path, origin), request, reply);
  });

  app.setNotFoundHandler(refuseUnknownCall);
}

function sendPageProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isTooOften = error instanceof Refusal && error.kind === 'too-many-requests';
  if (!isTooOften || request.headers.accept?.includes('text/html') !== true)
    return sendProblem(error, request, reply);
  reportRefusal(error, reply);
  return reply.code(error.status).type('text/plain; charset=utf-8').send(tooManyPages);
}

const tooManyPages = 'アクセスが集中しています。1分ほどお待ちになってから、もう一度お試しください。\n';

function findFolder(request: FastifyRequest, banks: Banks): BankFolder | null {
  const bank = findBank(request, banks);
  return banks.all.find((one) => one.bank.code === bank?.code) ?? null;
}

function sendPage({ policy, bodies }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = negotiate(accepted, ['br', 'gzip']) as 'br' | 'gzip' | null;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(bodies[encoding ?? 'identity']);
}

const callPaths = Object.values(callTable).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

function refuseUnknownCall(request: FastifyRequest, reply: FastifyReply): never {
  const [path = ''] = request.url.split('?');
  const allowed = callPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isNotFound = allowed.length === 0 && (isRead || path.startsWith('/api/'));
  // The router does not match a too long path parameter.
  if (isNotFound || allowed.some((method) => method === request.method)) throw new Refusal('not-found');
  reply.header('allow', allowed.length > 0 ? allowed.join(', ') : 'GET, HEAD');
  throw new Refusal('method-not-allowed');
}
