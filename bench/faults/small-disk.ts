import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeDisposableFolder } from '../../scripts/steps/disposable-folder.ts';

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** A tmpfs that can be filled to the last byte. Only root can mount it. */
export function mountSmallDisk(megabytes: number) {
  const { folder, remove: removeFolder } = makeDisposableFolder('kaisetsu-small-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'kaisetsu', folder]);
  const remove = () => {
    process.off('exit', remove);
    // A server that is stopping may still use the disk.
    execFileSync('umount', ['--lazy', folder]);
    removeFolder();
  };
  process.on('exit', remove);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(): void {
      const file = openSync(ballast, 'a');
      // A larger write may not fit into the last bytes.
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
