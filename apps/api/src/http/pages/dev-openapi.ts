import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi/document.ts';

export function registerDevOpenApi(app: FastifyInstance): void {
  app.get('/dev/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument())),
  );
}
