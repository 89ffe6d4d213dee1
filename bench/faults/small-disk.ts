import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system in memory (tmpfs) that can be filled to the last byte. Only root can mount it. */
export type SmallDisk = {
  readonly folder: string;
  /** Writes a file that uses all free space. */
  readonly fill: () => void;
  /** Deletes the file that `fill` wrote. */
  readonly empty: () => void;
  /** Unmounts the disk. Also runs when this process exits. */
  readonly remove: () => void;
};

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** @throws Error if the operating system refuses the mount */
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
    // `--lazy`, because a server that is stopping may still use the disk.
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  process.on('exit', remove);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      // The final writes are single bytes, because a larger write may not fit into the remaining space.
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
