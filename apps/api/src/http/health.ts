import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './context.ts';

const resultTtlMs = 1000;

export function registerHealth(app: FastifyInstance, checks: AppOptions['checks']): void {
  const config = { rate: 'health' } as const;
  app.get('/livez', { config }, (_, reply) => reply.send({ status: 'ok' }));

  let running: ReturnType<typeof run> | undefined;
  const run = () => Promise.all(Object.values(checks).map((check) => check().catch(() => false)));
  const forget = (): void => {
    running = undefined;
  };
  app.get('/readyz', { config }, async (_, reply) => {
    running ??= run().finally(() => setTimeout(forget, resultTtlMs).unref());
    const states = await running;
    const parts = Object.keys(checks).map((name, at) => [name, states[at] === true ? 'ok' : 'failing']);
    const isReady = states.every((state) => state);
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'failing', parts: Object.fromEntries(parts) });
  });
}
