import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file as we left it, and whether one was there before. */
type WrittenFile = { readonly ino: number; readonly mtimeMs: number; readonly hasReplaced: boolean };
/** By path, what a run has written of a batch, over all its tries. */
export type WrittenFiles = Map<string, WrittenFile>;

/**
 * Readable by its owner alone; on the disk before it has its name, and the name before anything is marked. What a cut run
 * left is thrown away rather than written over: should that run be alive after all, it writes into a file without a name.
 * What fails leaves no answers behind.
 * `fill` must write with `writeFile`, which goes on until all of it is written; `write` may stop half-way.
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
    const hasReplaced = written.get(file)?.hasReplaced ?? (await fileExists(file));
    await rename(unfinished, file);
    written.set(file, { ino, mtimeMs, hasReplaced });
  } catch (error) {
    // Why it failed matters more than that the rest could not be tidied up.
    await removeUnfinished(handle, unfinished).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

const fileExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** A run that took over from us may be writing under the same name by now: its file is left to it. */
async function removeUnfinished(handle: FileHandle, path: string): Promise<void> {
  const [own, there] = await Promise.all([handle.stat(), stat(path)]);
  if (own.ino === there.ino) await rm(path);
}

/**
 * Of a batch that is not marked nothing stays in the open. Left alone is what a run that took over from us has written in
 * its place since, and with `keepReplaced` what was there before us: a batch that was handed over is written again.
 * Gives what there is no more.
 */
export async function removeWritten(written: WrittenFiles, keepReplaced: boolean): Promise<string[]> {
  const removed: string[] = [];
  for (const [file, left] of written) {
    if (keepReplaced && left.hasReplaced) continue;
    // One that cannot be removed must not keep the others.
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
