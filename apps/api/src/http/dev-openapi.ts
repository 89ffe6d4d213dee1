import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi/document.ts';

/** `/dev/openapi.json`: the OpenAPI description of every call. Only in development. */
export function devOpenApiRoute(app: FastifyInstance): void {
  app.get('/dev/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument())),
  );
}
