import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealth } from './health.ts';

it('[OPS-244] /readyz runs its checks at most once a second, also for 50 simultaneous requests', async () => {
  const app = fastify();
  let runs = 0;
  let isAvailable = true;
  const database = async (): Promise<boolean> => {
    runs += 1;
    return isAvailable;
  };
  registerHealth(app, { database });
  const ask = async (): Promise<number> => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  isAvailable = false;
  expect([await ask(), runs]).toEqual([200, 1]);
  await expect.poll(ask, { timeout: 3000 }).toBe(503);
  expect(runs).toBe(2);
  await app.close();
});
