import { readFileSync } from 'node:fs';
import { createSharpPictures } from '../../src/adapters/pictures/sharp-pictures.ts';
import { PictureRefused } from '../../src/ports.ts';

/**
 * Runs as a separate process with its own memory: cleans the files of the command line at the same time, like a busy node,
 * and prints `{outcomes, peakMb}`. `peakMb` is the peak of the resident set of the process.
 */
const pictures = createSharpPictures();
const outcomes = await Promise.all(
  process.argv.slice(2).map((file) =>
    pictures.clean(readFileSync(file)).then(
      ({ width, height }) => `${width}x${height}`,
      (error: unknown) => (error instanceof PictureRefused ? error.reason : String(error)),
    ),
  ),
);
// resourceUsage() is not usable: its peak includes the parent process.
const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
const peakMb = Math.round(Number(peakKb) / 1024);
process.stdout.write(JSON.stringify({ outcomes, peakMb }));
