import type { FastifyInstance } from 'fastify';

/** Whether one thing the service cannot do without is there. */
export type Check = () => Promise<boolean>;

/** Anybody may compute, as often as they like, and must not keep the database busy by it. */
const resultTtlMs = 1000;

/**
 * `/livez`: the process answers. `/readyz`: it can serve, so a load balancer may send it requests; names the parts, tells
 * nothing else. Any host.
 */
export function healthRoutes(app: FastifyInstance, checks: Readonly<Record<string, Check>>): void {
  app.get('/livez', (_, reply) => reply.send({ status: 'ok' }));

  const readiness = cached(resultTtlMs, async () => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => (checks[name] as Check)().catch(() => false)));
    const parts = Object.fromEntries(names.map((name, at) => [name, states[at] === true ? 'ok' : 'failing']));
    return { ready: states.every((state) => state), parts };
  });

  app.get('/readyz', async (_, reply) => {
    const { ready, parts } = await readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failing', parts });
  });
}

/** Everybody who asks while it is being found out, and for so long after, is result the same. */
function cached<T>(ttlMs: number, compute: () => Promise<T>): () => Promise<T> {
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
