import { readdir, readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { clientWithPin, startedEkyc } from '../apps/api/test/support/journey.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { findFreePort } from '../scripts/steps/ports.ts';
import { startProcess, stopProcess } from '../scripts/steps/processes.ts';
import { makeTemporaryFolder } from '../scripts/steps/temporary-folder.ts';
import { remoteHarness } from './remote-harness.ts';
import type { Row } from './table.ts';

/** PATH for npm and its children. The first `node` of PATH is the Node that runs the bench. */
const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);

/** Runs `npm start`, waits for the first page, calls `use` with the seconds until that page, and stops the product. */
async function withProduct<T>(
  env: Readonly<Record<string, string>>,
  use: (seconds: number, port: number) => Promise<T>,
): Promise<T> {
  const port = await findFreePort();
  const started = performance.now();
  const product = startProcess('npm', ['start'], {
    env: { PATH: path, PORT: String(port), EKYC_SIMULATOR_PORT: String(await findFreePort()), ...env },
    stdio: 'ignore',
  });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/term`).catch(() => null);
      if (response?.ok) return await use((performance.now() - started) / 1000, port);
      if (product.exitCode !== null) throw new Error('npm start ended before its first page');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await stopProcess(product, { graceMilliseconds: 20_000 });
  }
}

/** Resident memory in MB of the API on this port; NaN if there is no such process. Linux only. */
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

/**
 * Measures the time from `npm start` to the first page. This start is the second one in the same data folder, because the first
 * one also creates the database and, if needed, builds the product. The function also measures the memory of the API on
 * PostgreSQL after a journey to the eKYC step. That memory includes the furigana dictionary.
 */
export async function measureStart(): Promise<Row[]> {
  const { folder, remove } = makeTemporaryFolder('kaisetsu-bench-');
  const postgres = await startPostgres();
  try {
    await withProduct({ DATA_DIR: folder }, async () => undefined);
    const seconds = await withProduct({ DATA_DIR: folder }, async (elapsed) => elapsed);
    const memory = await withProduct({ DATA_DIR: folder, DATABASE_URL: postgres.url }, async (_, port) => {
      const harness = remoteHarness(port, folder);
      await startedEkyc(await clientWithPin(harness));
      return apiMemory(port);
    });
    return [
      {
        what: 'npm start to the first page, warm',
        measured: `${seconds.toFixed(1)} s`,
        limit: '≤ 5 s',
        met: seconds <= 5,
      },
      {
        what: 'memory of the API on PostgreSQL after a journey to the eKYC step',
        measured: `${memory.toFixed(0)} MB`,
        limit: '≤ 350 MB',
        met: memory <= 350,
      },
    ];
  } finally {
    await postgres.stop();
    remove();
  }
}
