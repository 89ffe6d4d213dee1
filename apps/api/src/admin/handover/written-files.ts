import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

type WrittenFile = { readonly ino: number; readonly mtimeMs: number; readonly hasReplaced: boolean };
export type WrittenFiles = Map<string, WrittenFile>;

/**
 * Removes an older `.unfinished` file, because an active run may still write into it. `fill` must use `writeFile`, as
 * `write` can write a part only.
 */
export async function writeAtomically(
  file: string,
  written: WrittenFiles,
  fill: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await fill(handle);
    await handle.sync();
    const { ino, mtimeMs } = await handle.stat();
    const hasReplaced = written.get(file)?.hasReplaced ?? (await hasFile(file));
    await rename(unfinished, file);
    written.set(file, { ino, mtimeMs, hasReplaced });
  } catch (error) {
    // A failed clean-up must not replace the first error.
    await removeUnfinished(handle, unfinished).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

const hasFile = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function removeUnfinished(handle: FileHandle, path: string): Promise<void> {
  const [own, there] = await Promise.all([handle.stat(), stat(path)]);
  if (own.ino === there.ino) await rm(path);
}

/** `keepReplaced`: the bank may already have received the batch. Returns the removed paths. */
export async function removeWritten(written: WrittenFiles, keepReplaced: boolean): Promise<string[]> {
  const removed: string[] = [];
  for (const [file, left] of written) {
    if (keepReplaced && left.hasReplaced) continue;
    if (await removeAsLeft(file, left).catch(() => false)) removed.push(file);
    written.delete(file);
  }
  return removed;
}

async function removeAsLeft(file: string, left: WrittenFile): Promise<boolean> {
  const there = await stat(file);
  if (there.ino !== left.ino || there.mtimeMs !== left.mtimeMs) return false;
  await rm(file);
  return true;
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
