import type { FastifyInstance, onRequestHookHandler } from 'fastify';

export type Check = () => Promise<boolean>;

/** Any client can request `/readyz`. */
const resultTtlMs = 1000;

export function registerHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  onRequest: onRequestHookHandler,
): void {
  app.get('/livez', { onRequest }, (_, reply) => reply.send({ status: 'ok' }));

  const readReadiness = cacheFor(resultTtlMs, async () => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => (checks[name] as Check)().catch(() => false)));
    const parts = Object.fromEntries(names.map((name, at) => [name, states[at] === true ? 'ok' : 'failing']));
    return { ready: states.every((state) => state), parts };
  });

  app.get('/readyz', { onRequest }, async (_, reply) => {
    const { ready, parts } = await readReadiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failing', parts });
  });
}

function cacheFor<T>(ttlMs: number, compute: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= compute().finally(() => {
      setTimeout(() => {
        result = undefined;
      }, ttlMs).unref();
    });
    return result;
  };
}
