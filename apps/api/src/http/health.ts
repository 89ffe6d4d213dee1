import type { FastifyInstance } from 'fastify';

/** Whether one thing the service cannot do without is there. */
export type Check = () => Promise<boolean>;

/**
 * `/livez`: the process answers. `/readyz`: it can serve, so a load balancer may send it requests; names the parts, tells
 * nothing else. Any host.
 */
export function healthRoutes(app: FastifyInstance, checks: Readonly<Record<string, Check>>): void {
  app.get('/livez', (_, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', async (_, reply) => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => (checks[name] as Check)().catch(() => false)));
    const parts = Object.fromEntries(names.map((name, at) => [name, states[at] === true ? 'ok' : 'failing']));
    const ready = states.every((state) => state);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failing', parts });
  });
}
