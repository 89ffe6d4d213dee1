import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HandedOver } from '../adapters/postgres/handover-reading.ts';

/** Format of a line; a change that readers must know of raises it. */
const formatVersion = 2;

/** Writes a batch of one bank: `<folder>/<batch>.jsonl`, and its pictures under `images/<application number>/`. */
export async function writeBatch(
  folder: string,
  batch: string,
  read: AsyncIterable<HandedOver>,
  onWritten: () => void,
): Promise<void> {
  await makeFolder(folder);
  const file = join(folder, `${batch}.jsonl`);
  await writeWhole(file, async (handle) => {
    let hasPictures = false;
    for await (const one of read) {
      await writePictures(folder, one);
      await handle.writeFile(`${JSON.stringify(lineOf(one))}\n`);
      hasPictures ||= one.pictures.length > 0;
      onWritten();
    }
    // The folder of each application has its name here, and a cut run may have made it.
    if (hasPictures) await syncFolder(join(folder, pictureFolder));
  });
}

const pictureFolder = 'images';
const picturePath = ({ application }: HandedOver, type: string): string =>
  join(pictureFolder, application.completion?.applicationNumber ?? application.id, `${type}.jpg`);

async function writePictures(folder: string, handed: HandedOver): Promise<void> {
  for (const { type, image } of handed.pictures) {
    const file = join(folder, picturePath(handed, type));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, async (handle) => {
      await handle.writeFile(image);
    });
  }
}

/** One line of the file: everything the bank needs to open the account. */
function lineOf(handed: HandedOver) {
  const { application, channel, deviceId, sealedPin, pinKeyFingerprint, identity, pictures } = handed;
  const { bankCode, type, mailAddress, answers, completion, ekyc } = application;
  return {
    formatVersion,
    applicationNumber: completion?.applicationNumber,
    completedAt: completion?.applicationCompletedAt.toISOString(),
    bankCode,
    applicationType: type,
    mailAddress,
    channel,
    deviceId,
    answers,
    pin: {
      algorithm: 'RSA-OAEP-SHA256',
      // Of the application it is read from: another's PIN put in its place does not open.
      labelHex: Buffer.from(application.id, 'utf8').toString('hex'),
      ciphertext: sealedPin,
      keyFingerprint: pinKeyFingerprint,
    },
    identityVerification: {
      reference: ekyc?.reference,
      providerSessionId: ekyc?.providerSessionId,
      status: ekyc?.status,
      supplementRequired: ekyc?.supplementRequired,
      updatedAt: ekyc?.updatedAt.toISOString(),
      ...identity,
    },
    documents: pictures.map(({ type: kind, image, width, height, storedAt }) => ({
      type: kind,
      file: picturePath(handed, kind),
      sha256: createHash('sha256').update(image).digest('hex'),
      bytes: image.length,
      width,
      height,
      storedAt: storedAt.toISOString(),
    })),
  };
}

/** Files are no safer on the disk than the names of the folders they lie in. `folder` is absolute. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Readable by its owner alone; on the disk before it has its name, and the name before anything is marked. What a cut run
 * left is thrown away rather than written over: should that run be alive after all, it writes into a file without a name.
 * What fails leaves no answers behind.
 * `fill` must write with `writeFile`, which goes on until all of it is written; `write` may stop half-way.
 */
async function writeWhole(file: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await fill(handle);
    await handle.sync();
    await rename(unfinished, file);
  } catch (error) {
    // Why it failed matters more than that the rest could not be tidied up.
    await removeOwn(handle, unfinished).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** A run that took over from us may be writing under the same name by now: its file is left to it. */
async function removeOwn(handle: FileHandle, path: string): Promise<void> {
  const [own, there] = await Promise.all([handle.stat(), stat(path)]);
  if (own.ino === there.ino) await rm(path);
}
