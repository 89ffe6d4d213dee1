import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { makeFolder } from '../../adapters/files/new-files.ts';
import type { HandedOver } from '../../adapters/postgres/handover/handover-reading.ts';
import { findRule } from '../../core/identity/offers.ts';
import { listSubjects } from '../../core/identity/persons.ts';

/** Increase it when a change affects the bank's programs. */
const formatVersion = 4;

/** Replaces files of an interrupted run; no file without applications. */
export async function writeBatch(
  folder: string,
  batch: string,
  read: AsyncIterable<HandedOver>,
  onWritten: (lines: number) => void,
): Promise<void> {
  await makeFolderDurable(folder);
  let lines = 0;
  await writeDurably(join(folder, `${batch}.jsonl`), async (handle) => {
    let hasPictures = false;
    for await (const one of read) {
      await writePictures(folder, one);
      await handle.writeFile(`${JSON.stringify(toHandoverLine(one))}\n`);
      hasPictures ||= one.pictures.length > 0;
      lines += 1;
      onWritten(lines);
    }
    // An interrupted run may have left folders in `images` unsynced.
    if (hasPictures) await syncFolder(join(folder, pictureFolder));
    return lines > 0;
  });
}

/** `fill` returns whether to keep the file. It must use `writeFile`, as `write` can write a part only. */
async function writeDurably(file: string, fill: (handle: FileHandle) => Promise<boolean>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    if (await fill(handle)) {
      await handle.sync();
      await rename(unfinished, file);
    }
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(file));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

const pictureFolder = 'images';
const formatPicturePath = ({ application }: HandedOver, type: string): string =>
  join(pictureFolder, application.completion?.applicationNumber ?? application.id, `${type}.jpg`);

async function writePictures(folder: string, handed: HandedOver): Promise<void> {
  for (const { type, image } of handed.pictures) {
    const file = join(folder, formatPicturePath(handed, type));
    makeFolder(dirname(file), 0o700);
    await writeDurably(file, async (handle) => {
      await handle.writeFile(image);
      return true;
    });
  }
}

function toHandoverLine(handed: HandedOver) {
  const { application, channel, deviceId, sealedPin, pinKeyFingerprint, identity, pictures } = handed;
  const { decision, record } = handed;
  const { bankCode, type, mailAddress, answers, completion } = application;
  const stored = application.identity;
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
    agreements: application.agreements ?? null,
    decision,
    record,
    pin: {
      algorithm: 'RSA-OAEP-SHA256',
      // The RSA-OAEP label of the PIN is the application's id.
      labelHex: Buffer.from(application.id, 'utf8').toString('hex'),
      ciphertext: sealedPin,
      keyFingerprint: pinKeyFingerprint,
    },
    identityVerification: {
      reference: stored?.reference,
      providerSessionId: stored?.providerSessionId,
      status: stored?.status,
      supplementRequired: stored?.supplementRequired,
      updatedAt: stored?.updatedAt.toISOString(),
      method: identity.method,
      ruleVersion: identity.ruleVersion,
      adapter: stored?.adapter,
      review: stored?.review,
      persons: listSubjects(application).map(({ role, ruleId }) => ({
        role,
        rule: describeRule(ruleId),
        verificationId: identity.verificationIds[role] ?? null,
        verified: findVerified(identity.verified, role),
      })),
    },
    documents: pictures.map(({ image, ...picture }) => ({
      ...picture,
      file: formatPicturePath(handed, picture.type),
      sha256: createHash('sha256').update(image).digest('hex'),
      bytes: image.length,
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
  const { name = null, kana = null, birthDate = null, address = null, document = null } = person;
  return { name, kana, birthDate, address, document };
}

/** A crash can lose an entry of an unsynced folder. */
async function makeFolderDurable(folder: string): Promise<void> {
  const first = makeFolder(folder, 0o700);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
