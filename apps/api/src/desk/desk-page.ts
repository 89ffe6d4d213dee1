import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../core/expected-error.ts';
import { Refusal } from '../core/rules/refusal.ts';

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
export async function registerDeskPage(
  app: FastifyInstance,
  { deskDir }: { readonly deskDir: string },
): Promise<void> {
  const html = readPage(deskDir);
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

function readPage(deskDir: string): string {
  try {
    return readFileSync(join(deskDir, 'index.html'), 'utf8');
  } catch {
    throw new ConfigError(`There is no built review desk in ${deskDir}. Run npm run build, or set DESK_DIR.`);
  }
}
