import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { bundleForNode } from '../../../../../scripts/build.ts';
import { makeHostilePictures } from '../../../test/support/hostile-pictures.ts';

const maxMb = 600;
const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const pictureMemory = fileURLToPath(new URL('../../../test/support/picture-memory.ts', import.meta.url));
const decoderProcess = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
const timeoutMs = 900_000;

it.runIf(process.platform === 'linux')(
  'uses less than 600 MB in a node and its decoders for at least 50 hostile pictures [SRV-093]',
  async () => {
    mkdirSync(dist, { recursive: true });
    const folder = mkdtempSync(join(dist, 'memory-'));
    const pictures = join(folder, 'pictures');
    try {
      // As in production: the loader of TypeScript needs 40 MB more in three processes.
      await bundleForNode({ main: pictureMemory, 'decoder-process': decoderProcess }, folder);
      mkdirSync(pictures);
      const corpus = await makeHostilePictures();
      expect(corpus.length).toBeGreaterThanOrEqual(50);
      for (const [at, { file }] of corpus.entries()) writeFileSync(join(pictures, String(at)), file);
      const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
      const run = await promisify(execFile)(process.execPath, [join(folder, 'main.js'), pictures], { env });
      const { outcomes, peakMb } = JSON.parse(run.stdout) as {
        outcomes: Record<string, string>;
        peakMb: number;
      };
      const named = (of: (at: number) => string | undefined) =>
        Object.fromEntries(corpus.map(({ name, outcome }, at) => [name, outcome === 'any' ? 'any' : of(at)]));
      expect(named((at) => outcomes[at])).toEqual(named((at) => corpus[at]?.outcome));
      expect(
        Object.values(outcomes).filter((outcome) => /Error|decoder-ended|too-slow/.test(outcome)),
      ).toEqual([]);
      expect(peakMb).toBeLessThan(maxMb);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  timeoutMs,
);
