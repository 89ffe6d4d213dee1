import fastify from 'fastify';
import { expect, it } from 'vitest';
import { healthRoutes } from './health.ts';

it('[OPS-006] the checks behind /readyz are made once a second, however many ask', async () => {
  const app = fastify();
  let made = 0;
  let isThere = true;
  healthRoutes(app, {
    database: async () => {
      made += 1;
      return isThere;
    },
  });
  const ask = async (): Promise<number> => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  isThere = false;
  expect([await ask(), made]).toEqual([200, 1]);
  await expect.poll(ask, { timeout: 3000 }).toBe(503);
  expect(made).toBe(2);
  await app.close();
});
