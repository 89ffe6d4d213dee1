import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeHostilePictures } from '../../../test/support/hostile-pictures.ts';

const maxMb = 600;
const timeoutMs = 900_000;

it.runIf(process.platform === 'linux')(
  'uses less than 600 MB in a node and its decoders for at least 50 hostile pictures [SRV-093]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-hostile-'));
    try {
      const corpus = await makeHostilePictures();
      expect(corpus.length).toBeGreaterThanOrEqual(50);
      for (const [at, { file }] of corpus.entries()) writeFileSync(join(folder, String(at)), file);
      const script = fileURLToPath(new URL('../../../test/support/picture-memory.ts', import.meta.url));
      const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
      const run = await promisify(execFile)(process.execPath, [script, folder], { env });
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
