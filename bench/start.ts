import { delimiter, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../scripts/steps/ports.ts';
import { startProcess, stopProcess } from '../scripts/steps/processes.ts';
import { makeTemporaryFolder } from '../scripts/steps/temporary-folder.ts';
import type { Row } from './table.ts';

const maxSeconds = 5;

/** In a data folder in which the product has started before. */
export async function measureStart(): Promise<Row[]> {
  const { folder, remove } = makeTemporaryFolder('kaisetsu-bench-');
  await startOnce(folder);
  const seconds = await startOnce(folder);
  remove();
  return [
    {
      what: 'npm start to the first page, warm',
      measured: `${seconds.toFixed(1)} s`,
      limit: `≤ ${maxSeconds} s`,
      met: seconds <= maxSeconds,
    },
  ];
}

async function startOnce(DATA_DIR: string): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  const env = { PATH, PORT: String(port), EKYC_SIMULATOR_PORT: String(await findFreePort()), DATA_DIR };
  const product = startProcess('npm', ['start'], { env, stdio: 'ignore' });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/term`).catch(() => null);
      if (response?.ok) return (performance.now() - started) / 1000;
      if (product.exitCode !== null) throw new Error('npm start ended before its first page');
      await wait(50);
    }
  } finally {
    await stopProcess(product, { graceMilliseconds: 20_000 });
  }
}
