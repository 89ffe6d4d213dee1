import { Registry } from '@prometheus-io/client';
import Fastify, { type FastifyInstance } from 'fastify';

/** For the bank's own network: the load balancer must not forward this port [OPS-003]. */
export async function listenForMetrics(
  read: () => Promise<string>,
  at: { readonly port: number; readonly host: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  });
  app.server.maxConnections = 50;
  app.setNotFoundHandler((_, reply) => reply.code(404).send());
  app.setErrorHandler((_, __, reply) => reply.code(500).send());
  app.get('/metrics', async (_, reply) =>
    reply
      .headers({ 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' })
      .send(await read()),
  );
  await app.listen(at);
  return app;
}
