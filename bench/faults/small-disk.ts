import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that can be filled to the last byte: a tmpfs, which only root may mount. */
export type SmallDisk = {
  readonly folder: string;
  readonly fill: () => void;
  readonly empty: () => void;
  /** Comes by itself when this process ends. */
  readonly remove: () => void;
};

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** @throws when this is not root, or a container without the right to mount. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'kaisetsu', folder]);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const remove = () => {
    process.off('exit', remove);
    // Gone for all to see at once, even where a server that is being ended still holds it for a moment.
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.on('exit', remove);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      // Whole pages first, then what is left of the last one.
      for (const size of [1 << 20, 1 << 12, 1]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    remove,
  };
}
