import { readFileSync } from 'node:fs';
import { createSharpPictures } from '../../src/adapters/pictures/sharp-pictures.ts';
import { PictureRefused } from '../../src/ports.ts';

/**
 * Run in a process of its own, whose memory is then nobody else's: cleans the files named on the command line, all at
 * once as on a busy node, and prints `{outcomes, peakMb}`, the peak of the resident set over the whole life.
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
// Not the peak of resourceUsage(), which counts the process that started this one.
const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
const peakMb = Math.round(Number(peakKb) / 1024);
process.stdout.write(JSON.stringify({ outcomes, peakMb }));
