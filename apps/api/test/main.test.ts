import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { makeNodeFolder, type NodeProcess } from './support/node-process.ts';
import { createNodeDatabase } from './support/server-database.ts';

/** Milliseconds; minutes on a busy machine. */
const timeoutMs = 900_000;

describe('the server as a process', () => {
  const node = makeNodeFolder();
  let database: Awaited<ReturnType<typeof createNodeDatabase>>;
  beforeAll(async () => {
    database = await createNodeDatabase();
  });
  afterEach(() => node.close());
  afterAll(() => database.drop());

  it(
    '[OPS-003, OPS-006] serves metrics on their own port, drains after SIGTERM, and reports a port in use',
    async () => {
      const [port, metricsPort] = [await findFreePort(), await findFreePort()];
      const start = (): NodeProcess =>
        node.start({
          ...database.env,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DRAIN_SECONDS: '3',
        });
      const at = (where: number, path: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${where}${path}`);
      const waitUntilReady = (starting: NodeProcess): Promise<void> =>
        expect
          .poll(
            async () => {
              if (starting.process.exitCode !== null) throw new Error(`ended: ${starting.output()}`);
              return (await at(port, '/readyz').catch(() => null))?.status;
            },
            { timeout: timeoutMs / 3, interval: 200 },
          )
          .toBe(200);

      const started = start();
      await waitUntilReady(started);
      const text = await (await at(metricsPort, '/metrics')).text();
      expect(text).toMatch(
        /^kaisetsu_http_requests_total\{method="GET",route="\/readyz",status="200",bank=""\} \d+$/m,
      );
      expect(text).toMatch(/^kaisetsu_database_up 1$/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect((await at(metricsPort, '/readyz')).status).toBe(404);
      expect(await (await at(port, '/metrics')).text()).not.toContain('kaisetsu_http');

      const stoppedAt = performance.now();
      started.process.kill('SIGTERM');
      await expect.poll(async () => (await at(port, '/readyz')).status, { timeout: 2000 }).toBe(503);
      expect(await (await at(port, '/readyz')).json()).toMatchObject({
        parts: { database: 'ok', accepting: 'failing' },
      });
      expect((await at(port, '/livez')).status).toBe(200);
      expect(await started.ended).toBe(0);
      expect(performance.now() - stoppedAt).toBeGreaterThan(3000);
      await expect(at(port, '/livez')).rejects.toThrow();
      await expect(at(metricsPort, '/metrics')).rejects.toThrow();

      const blocker = createServer();
      await new Promise<void>((resolve) => blocker.listen(port, resolve));
      const refused = start();
      expect(await refused.ended).toBe(1);
      expect(refused.errorOutput()).toBe(
        `Port ${port} is in use. Set PORT, METRICS_PORT or DESK_PORT to another one.\n`,
      );
      await new Promise((resolve) => blocker.close(resolve));
    },
    timeoutMs,
  );
});
