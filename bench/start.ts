import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedEkyc, visitorWithPin } from '../apps/api/src/testing/journey.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort } from '../scripts/steps/ports.mjs';
import { remoteHarness } from './remote.ts';
import type { Row } from './table.ts';

const repo = join(import.meta.dirname, '..');

/** Runs `npm start` until its first page is served, asks `then`, and stops it again. */
async function startedProduct<T>(
  env: Readonly<Record<string, string>>,
  then: (seconds: number, port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const begun = performance.now();
  const product = spawn('npm', ['start'], {
    cwd: repo,
    env: { ...process.env, PORT: String(port), EKYC_SIMULATOR_PORT: String(await freePort()), ...env },
    stdio: 'ignore',
  });
  const ended = once(product, 'exit');
  try {
    while (performance.now() - begun < 120_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/term`).catch(() => null);
      if (answer?.ok) return await then((performance.now() - begun) / 1000, port);
      if (product.exitCode !== null) throw new Error('npm start ended before its first page');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no first page within two minutes');
  } finally {
    product.kill('SIGTERM');
    await ended;
  }
}

/** Resident memory in MB of the API that listens on the port, NaN when it is not found. Linux only. */
async function apiMemory(port: number): Promise<number> {
  for (const pid of await readdir('/proc')) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('apps/api/dist/main.js') || !environment.split('\0').includes(`PORT=${port}`))
      continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }
  return Number.NaN;
}

/** Warm `npm start` to the first page, and memory of the API on PostgreSQL with furigana loaded (issue 2). */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaisetsu-bench-'));
  const postgres = await startPostgres();
  try {
    await startedProduct({ DATA_DIR: folder }, async () => undefined);
    const seconds = await startedProduct({ DATA_DIR: folder }, async (took) => took);
    const memory = await startedProduct({ DATA_DIR: folder, DATABASE_URL: postgres.url }, async (_, port) => {
      const harness = remoteHarness(port, folder);
      await startedEkyc(await visitorWithPin(harness));
      return apiMemory(port);
    });
    return [
      {
        what: 'npm start to the first page, warm',
        ours: `${seconds.toFixed(1)} s`,
        bare: '–',
        ratio: null,
        target: '≤ 5 s',
        met: seconds <= 5,
      },
      {
        what: 'memory of the API on PostgreSQL after a journey to the eKYC',
        ours: `${memory.toFixed(0)} MB`,
        bare: '–',
        ratio: null,
        target: '≤ 350 MB',
        met: memory <= 350,
      },
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}
