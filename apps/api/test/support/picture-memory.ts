import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAnalyser } from '@kaisetsu/jp-address/readings/analyser';
import { createDecoder } from '../../src/adapters/pictures/decoder.ts';
import { createDecoderPool } from '../../src/adapters/pictures/decoder-pool.ts';
import { PictureRefused } from '../../src/core/ports.ts';
// Their memory counts too.
import '../../src/boot/services.ts';
import '../../src/http/app.ts';

/** A separate process with its own memory. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: picture-memory.ts <folder with the pictures>');
const applications = 6;
const sampleEveryMs = 50;
const timeLimitMs = 120_000;

const analyse = await loadAnalyser();
analyse('天神');
const pool = createDecoderPool([1, 2].map(() => createDecoder({ timeLimitMs })));

function residentKib(): number[] {
  const found: number[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const field = (name: string): number =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      if (Number(pid) === process.pid || field('PPid') === process.pid) found.push(field('VmRSS'));
    } catch {
      // The process ended after `readdirSync`.
    }
  }
  return found;
}

const total = (kib: readonly number[]): number => kib.reduce((sum, one) => sum + one, 0);
let peak: readonly number[] = [];
const sampling = setInterval(() => {
  const sample = residentKib();
  if (total(sample) > total(peak)) peak = sample;
}, sampleEveryMs);

const names = readdirSync(folder);
const outcomes: Record<string, string> = {};
const queue = [...names];
async function apply(application: string): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const sender = { mailbox: name, network: application };
    const file = readFileSync(join(folder ?? '', name));
    outcomes[name] = await pool.clean(file, sender, AbortSignal.any([])).then(
      ({ width, height }) => `${width}x${height}`,
      (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
    );
  }
}
await Promise.all(Array.from({ length: applications }, (_, number) => apply(`application ${number}`)));
clearInterval(sampling);
await pool.stop();
const toMb = (kib: number): number => Math.round(kib / 1024);
process.stdout.write(JSON.stringify({ outcomes, peakMb: toMb(total(peak)), each: peak.map(toMb) }));
