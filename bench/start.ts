import { readdir, readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { clientWithPin, startedEkyc } from '../apps/api/test/support/journey.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort } from '../scripts/steps/ports.mjs';
import { startProcess, stopProcess } from '../scripts/steps/processes.mjs';
import { temporaryFolder } from '../scripts/steps/temporary-folder.mjs';
import { remoteHarness } from './remote-harness.ts';
import type { Row } from './table.ts';

/** npm and what it starts take the first `node` they find, which must be the one that the bench runs on. */
const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);

/** Runs `npm start` until its first page is served, asks `then`, and stops it again. */
async function startedProduct<T>(
  env: Readonly<Record<string, string>>,
  then: (seconds: number, port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const begun = performance.now();
  const product = startProcess('npm', ['start'], {
    env: { PATH: path, PORT: String(port), EKYC_SIMULATOR_PORT: String(await freePort()), ...env },
    stdio: 'ignore',
  });
  try {
    while (performance.now() - begun < 120_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/term`).catch(() => null);
      if (answer?.ok) return await then((performance.now() - begun) / 1000, port);
      if (product.exitCode !== null) throw new Error('npm start ended before its first page');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no first page within two minutes');
  } finally {
    await stopProcess(product, { graceMilliseconds: 20_000 });
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

/** Warm `npm start` to the first page, and memory of the API on PostgreSQL with furigana loaded. */
export async function measureStart(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder('kaisetsu-bench-');
  const postgres = await startPostgres();
  try {
    await startedProduct({ DATA_DIR: folder }, async () => undefined);
    const seconds = await startedProduct({ DATA_DIR: folder }, async (took) => took);
    const memory = await startedProduct({ DATA_DIR: folder, DATABASE_URL: postgres.url }, async (_, port) => {
      const harness = remoteHarness(port, folder);
      await startedEkyc(await clientWithPin(harness));
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
    remove();
  }
}
