import { createHash } from 'node:crypto';
import { rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { HandedOver } from '../../adapters/postgres/handover/handover-reading.ts';
import { makeFolder } from '../../boot/make-folder.ts';
import { findRule } from '../../core/identity/rules.ts';
import { removeWritten, syncFolder, type WrittenFiles, writeAtomically } from './written-files.ts';

/** Increase it when a change affects the bank's programs. */
const formatVersion = 3;

export type Writing = {
  /** Handed over before: a failed run keeps files that replaced an older file. */
  readonly again?: boolean;
  readonly written?: WrittenFiles;
};

export async function writeBatch(
  folder: string,
  batch: string,
  read: AsyncIterable<HandedOver>,
  onWritten: () => void,
  { again = false, written = new Map() }: Writing = {},
): Promise<void> {
  await makeFolderDurable(folder);
  const file = join(folder, `${batch}.jsonl`);
  try {
    // The clean-up of a failed run removes pictures that an older file names, so that file must go too.
    if (!again) await claimExistingFile(file, written);
    await writeLines(folder, file, written, read, onWritten);
  } catch (error) {
    const removed = await removeWritten(written, again);
    await removeEmpty(removed.map(dirname).filter((path) => path !== folder));
    throw error;
  }
}

async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const path of new Set(folders)) {
    await rmdir(path).catch(() => undefined);
  }
}

async function claimExistingFile(file: string, written: WrittenFiles): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile()) written.set(file, { ino: there.ino, mtimeMs: there.mtimeMs, hasReplaced: true });
}

async function writeLines(
  folder: string,
  file: string,
  written: WrittenFiles,
  read: AsyncIterable<HandedOver>,
  onWritten: () => void,
): Promise<void> {
  await writeAtomically(file, written, async (handle) => {
    let hasPictures = false;
    for await (const one of read) {
      await writePictures(folder, written, one);
      await handle.writeFile(`${JSON.stringify(toExportLine(one))}\n`);
      hasPictures ||= one.pictures.length > 0;
      onWritten();
    }
    // An interrupted run may have left folders in `images` unsynced.
    if (hasPictures) await syncFolder(join(folder, pictureFolder));
  });
}

const pictureFolder = 'images';
const formatPicturePath = ({ application }: HandedOver, type: string): string =>
  join(pictureFolder, application.completion?.applicationNumber ?? application.id, `${type}.jpg`);

async function writePictures(folder: string, written: WrittenFiles, handed: HandedOver): Promise<void> {
  for (const { type, image } of handed.pictures) {
    const file = join(folder, formatPicturePath(handed, type));
    makeFolder(dirname(file), 0o700);
    await writeAtomically(file, written, async (handle) => {
      await handle.writeFile(image);
    });
  }
}

function toExportLine(handed: HandedOver) {
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
      // The RSA-OAEP label of the PIN is the application's id.
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
      method: identity.method,
      ruleVersion: identity.ruleVersion,
      adapter: ekyc?.adapter,
      review: ekyc?.review,
      persons: ekyc?.subjects.map(({ role, ruleId }) => ({
        role,
        rule: describeRule(ruleId),
        verificationId: identity.verificationIds[role] ?? null,
        verified: findVerified(identity.verified, role),
      })),
    },
    documents: pictures.map(({ type: kind, image, width, height, storedAt }) => ({
      type: kind,
      file: formatPicturePath(handed, kind),
      sha256: createHash('sha256').update(image).digest('hex'),
      bytes: image.length,
      width,
      height,
      storedAt: storedAt.toISOString(),
    })),
  };
}

/** The same letter (ホ) means different methods in different editions. */
function describeRule(id: string) {
  const rule = findRule(id);
  return { id, edition: rule?.edition ?? null, item: rule?.item ?? null };
}

function findVerified(persons: HandedOver['identity']['verified'], wanted: IdentityRole) {
  const person = persons.find(({ role }) => role === wanted);
  if (person === undefined) return null;
  const { name, birthDate, address } = person;
  return { name: name ?? null, birthDate: birthDate ?? null, address: address ?? null };
}

/** A crash can lose an entry of an unsynced folder. */
async function makeFolderDurable(folder: string): Promise<void> {
  const first = makeFolder(folder, 0o700);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
