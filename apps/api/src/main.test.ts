import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Milliseconds: the sources are compiled and a database is made, ten seconds of one core. */
const patience = 180_000;

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the server as a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-main-'));
  let child: ChildProcess | undefined;
  afterEach(async () => {
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    '[OPS-003, OPS-006] has its metrics on their own port alone, serves until the load balancer knows that it leaves, takes both ports down, at once when asked again, and says when one is taken',
    async () => {
      const webDir = join(folder, 'web');
      mkdirSync(join(webDir, 'assets'), { recursive: true });
      mkdirSync(join(webDir, 'landing'));
      writeFileSync(join(webDir, 'landing', 'pages.json'), '[]');
      writeFileSync(
        join(webDir, 'index.html'),
        '<html lang="ja"><head><title>口座開設</title><!--bank--><style>p{margin:0}</style></head><body><div id="root"></div></body></html>',
      );
      const [port, metricsPort] = [await freePort(), await freePort()];
      const { PATH, HOME } = process.env;
      const start = (drainSeconds = 3): ChildProcess =>
        spawn(process.execPath, ['--import', 'tsx', main], {
          env: {
            PATH,
            HOME,
            PORT: String(port),
            METRICS_PORT: String(metricsPort),
            DRAIN_SECONDS: String(drainSeconds),
            DATA_DIR: join(folder, 'data'),
            WEB_DIR: webDir,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      const started = start();
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (text) => {
          output += text;
        });
      }
      const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));

      const at = (where: number, path: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${where}${path}`);
      const isReady = (starting: ChildProcess): Promise<void> =>
        expect
          .poll(
            async () => {
              if (starting.exitCode !== null) throw new Error(`ended: ${output}`);
              return (await at(port, '/readyz').catch(() => null))?.status;
            },
            { timeout: patience - 40_000, interval: 200 },
          )
          .toBe(200);
      await isReady(started);
      const text = await (await at(metricsPort, '/metrics')).text();
      expect(text).toMatch(
        /^kaisetsu_http_requests_total\{method="GET",route="\/readyz",status="200",bank=""\} \d+$/m,
      );
      expect(text).toMatch(/^kaisetsu_database_up 1$/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect((await at(metricsPort, '/readyz')).status).toBe(404);
      expect(await (await at(port, '/metrics')).text()).not.toContain('kaisetsu_http');

      const told = performance.now();
      started.kill('SIGTERM');
      await expect.poll(async () => (await at(port, '/readyz')).status, { timeout: 2000 }).toBe(503);
      expect(await (await at(port, '/readyz')).json()).toMatchObject({
        parts: { database: 'ok', staying: 'failing' },
      });
      expect((await at(port, '/livez')).status).toBe(200);
      expect(await ended).toBe(0);
      expect(performance.now() - told).toBeGreaterThan(3000);
      await expect(at(port, '/livez')).rejects.toThrow();
      await expect(at(metricsPort, '/metrics')).rejects.toThrow();

      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(port, resolve));
      const refused = start();
      child = refused;
      let complaint = '';
      refused.stderr?.on('data', (text) => {
        complaint += text;
      });
      expect(await new Promise((resolve) => refused.once('exit', resolve))).toBe(1);
      expect(complaint).toBe(`Port ${port} is in use. Another one: PORT, METRICS_PORT.\n`);
      await new Promise((resolve) => taken.close(resolve));

      const minutes = 10;
      const patient = start(minutes * 60);
      child = patient;
      await isReady(patient);
      patient.kill('SIGTERM');
      await expect.poll(async () => (await at(port, '/readyz')).status, { timeout: 2000 }).toBe(503);
      patient.kill('SIGTERM');
      expect(await new Promise((resolve) => patient.once('exit', resolve))).toBe(0);
    },
    patience,
  );
});
