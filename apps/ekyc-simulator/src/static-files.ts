import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const files = {
  'style.css': 'text/css; charset=utf-8',
  'walk.css': 'text/css; charset=utf-8',
  'control.css': 'text/css; charset=utf-8',
  'capture.js': 'text/javascript; charset=utf-8',
  'return.js': 'text/javascript; charset=utf-8',
  'control.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(`../static/${name}`, import.meta.url));
    app.get(`/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
}
