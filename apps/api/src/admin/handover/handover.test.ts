import { constants, createHash, createPrivateKey, privateDecrypt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { decisions, useBackOffice } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { approvedClient, completedNumber, validPin } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { beginBatch, handOver } from '../../adapters/postgres/handover/handover.ts';
import { exitCode } from '../frame/exit-code.ts';
import { writeBatch } from './handover-files.ts';

describe(`the hand-over on ${testDatabase.name}`, () => {
  const { engineer, harness, provider, folderOf, batchesIn, linesIn, ...office } = useBackOffice();
  beforeEach(() => resetData(harness));
  const type = (...argv: string[]) => office.type('export', ...argv);
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const numbersIn = (out: string): string[] => linesIn(out).map(({ applicationNumber }) => applicationNumber);
  const waiting = async (): Promise<number> => (await office.waiting()).length;
  const completed = (kind: ApplicationType = 'GENERAL'): Promise<string> =>
    completedNumber(harness, provider, { type: kind });

  it('[SRV-063] writes each completed application once, as one line and its image files; only the owner can read the files', async () => {
    const numbers = [await completed(), await completed('CHILD')];
    await approvedClient(harness, provider);
    const tried = await type('--out', 'bank', '--dry-run');
    expect(tried.out).toContain('0177: would hand over 2 applications with 2 pictures.');
    expect(await waiting()).toBe(2);

    const run = await type('--out', 'bank', '--json');
    expect([run.exit, run.data.applications]).toEqual([exitCode.ok, 2]);
    expect(await waiting()).toBe(0);
    const lines = linesIn('bank');
    expect(numbersIn('bank')).toEqual(numbers);
    const [adult, child] = lines;
    expect(adult).toMatchObject({
      bankCode: '0177',
      applicationType: 'GENERAL',
      answers: { personal: given.personal(), sealLess: true },
      identityVerification: { method: 'IMAGE', status: 4 },
      documents: [],
    });
    expect(adult.mailAddress).toMatch(/@example\.jp$/);
    expect(child.answers.parent.firstName).toBe('太郎');
    expect(child.documents.map((one: { type: string }) => one.type)).toEqual([
      'CERTIFICATE_RESIDENCE',
      'INDIVIDUAL_NUMBER_CARD',
    ]);
    for (const document of child.documents) {
      const image = readFileSync(join(folderOf('bank'), document.file));
      expect(createHash('sha256').update(image).digest('hex')).toBe(document.sha256);
      expect((await sharp(image).metadata()).width).toBe(document.width);
    }
    for (const file of filesIn(folderOf('bank')))
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    expect(statSync(dirname(folderOf('bank'))).mode & 0o777).toBe(0o700);

    expect((await type('--out', 'bank')).out).toBe('Nothing is waiting to be handed over.');
    expect(linesIn('bank')).toHaveLength(2);
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-export',
      actor: 'engineer',
      bankCode: '0177',
      detail: { applications: 2, again: false },
    });
  });

  it('[SRV-049, SRV-063] hands over the PIN encrypted with the key of the bank and the label of its application', async () => {
    await completed();
    await completed();
    await type('--out', 'pins');
    const [line, other] = linesIn('pins');
    expect(JSON.stringify(line)).not.toContain(`"${validPin}"`);
    const key = createPrivateKey(
      readFileSync(join(engineer.env.DATA_DIR ?? '', 'pin-keys', '0177.private.pem')),
    );
    const openAs = (labelHex = ''): string =>
      privateDecrypt(
        {
          key,
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: 'sha256',
          oaepLabel: Buffer.from(labelHex, 'hex'),
        },
        Buffer.from(line.pin.ciphertext, 'base64'),
      ).toString();
    expect(openAs(line.pin.labelHex)).toBe(validPin);
    expect(() => openAs(other.pin.labelHex)).toThrow();
  });

  it('[SRV-063] finishes an interrupted batch under the same name if the batch was not marked as handed over', async () => {
    const number = await completed();
    const batch = '0177-20260801T000000Z-cut';
    expect(await beginBatch(harness.db, '0177', batch, 10)).toBe(1);
    const options = { sealer: harness.sealer, actor: 'engineer', bankCode: '0177', batch, again: false };
    const cut = handOver(harness.db, options, async (read) => {
      await writeBatch(folderOf('cut'), batch, read, () => undefined);
      throw new Error('the power is lost');
    });
    await expect(cut).rejects.toThrow('the power is lost');
    expect(await waiting()).toBe(1);
    const before = filesIn(folderOf('cut')).map((file) => [file, readFileSync(file, 'utf8')]);
    expect(before).toHaveLength(1);

    expect((await type('--out', 'cut', '--dry-run')).out).toContain(
      `first the interrupted batches: ${batch}`,
    );
    expect((await type('--out', 'cut', '--json')).data.applications).toBe(1);
    expect(filesIn(folderOf('cut')).map((file) => [file, readFileSync(file, 'utf8')])).toEqual(before);
    expect(numbersIn('cut')).toEqual([number]);
    expect(await waiting()).toBe(0);

    const again = await type('--out', 'again', '--again', batch);
    expect([again.exit, linesIn('again').length]).toEqual([exitCode.ok, 1]);
    const unknown = await type('--out', 'again', '--again', '0177-20200101T000000Z-none');
    expect(unknown).toMatchObject({
      exit: exitCode.refused,
      err: expect.stringContaining('Nothing was handed over'),
    });
    expect((await type('--out', 'again', '--again', '../../etc')).exit).toBe(exitCode.usage);
  });

  it('[SRV-063] hands over each application once when several runs work at the same time', async () => {
    const numbers = [];
    for (let i = 0; i < 4; i += 1) numbers.push(await completed());
    const runs = await Promise.all([1, 2, 3].map((at) => type('--out', `run-${at}`, '--json')));
    expect(runs.map(({ exit }) => exit)).toEqual([0, 0, 0]);
    const found = [1, 2, 3].flatMap((at) => numbersIn(`run-${at}`));
    expect(found.sort()).toEqual(numbers.sort());
    expect(await waiting()).toBe(0);
  });

  it('marks no application as handed over when the folder cannot be created or the keys do not decrypt', async () => {
    await completed();
    writeFileSync(join(engineer.folder, 'a-file'), '');
    const blocked = await type('--out', 'a-file/x');
    expect(blocked.exit).toBe(exitCode.refused);
    expect(blocked.err).toMatch(/^0177: ended with an error: .*: a part of the path is not a folder$/);
    const anotherKey = Buffer.alloc(32, 1).toString('base64');
    for (const id of ['first', 'another']) {
      const keys = { KEY_ENCRYPTION_KEYS: `${id}:${anotherKey}` };
      const tried = await engineer.runWith(keys, harness.db, 'export', '--out', 'sealed', '--dry-run');
      expect(tried.exit).toBe(exitCode.refused);
      expect(tried.err).toMatch(
        /^0177: would hand over 0 applications with 0 pictures, first the interrupted batches/,
      );
      expect(tried.err).toMatch(
        /^0177: would not hand over .* KEY_ENCRYPTION_KEYS does not unwrap its data key/m,
      );
      expect(tried.err).toMatch(/keys status$/);
    }
    const other = { KEY_ENCRYPTION_KEYS: `first:${anotherKey}` };
    const sealed = await engineer.runWith(other, harness.db, 'export', '--out', 'sealed');
    expect([sealed.exit, sealed.err]).toEqual([exitCode.refused, expect.stringContaining('keys status')]);
    expect(existsSync(folderOf('sealed'))).toBe(false);
    expect(await waiting()).toBe(1);
    expect((await type('--out', 'opened', '--json')).data.applications).toBe(1);
  });

  it('[SRV-063] names a written file on standard error even if a later batch fails', async () => {
    const batches = ['0177-20260804T000000Z-a', '0177-20260804T000000Z-b'] as const;
    for (const batch of batches) {
      await completed();
      await beginBatch(harness.db, '0177', batch, 1);
    }
    const [first, second] = batches.map((batch) => join(folderOf('reported'), `${batch}.jsonl`));
    mkdirSync(second ?? '', { recursive: true });
    const failed = await type('--out', 'reported', '--json');
    expect([failed.exit, failed.data.exitCode]).toEqual([exitCode.refused, exitCode.refused]);
    expect(JSON.parse(failed.err)).toMatchObject({ msg: `${first}: 1 application handed over` });
    expect([await waiting(), filesIn(folderOf('reported'))]).toEqual([1, [first]]);

    const finished = await type('--out', 'reported-rest', '--json');
    expect(finished.data.files).toMatchObject([{ batch: batches[1], applications: 1 }]);
  });

  it('[SRV-063] export list shows only handed-over batches; --again accepts a listed name', async () => {
    await completed();
    await type('--out', 'earlier');
    const waitingBatch = '0177-20260806T000000Z-waiting';
    await completed();
    await beginBatch(harness.db, '0177', waitingBatch, 1);
    const batches = (await type('list', '--json')).data.batches as object[];
    expect(batches).toEqual([expect.not.objectContaining({ batch: waitingBatch })]);
    await type('--out', 'listed');
    expect(batchesIn('listed')).toEqual([waitingBatch]);
    const listed = (await type('list', '--bank', '0177', '--json')).data.batches;
    expect(listed).toEqual([
      ...batches,
      {
        ...{ bankCode: '0177', batch: waitingBatch, handedOverAt: expect.any(String) },
        ...{ applications: 1, acknowledged: false },
      },
    ]);
    const lines = (await type('list')).out.split('\n');
    expect(lines[0]).toMatch(/^bank +batch +handed over +applications +acknowledged$/);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^0177 +${waitingBatch} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(Japan\\) +1 +no$`),
    );
    expect((await type('list', '--bank', '0587')).out).toBe('Nothing was handed over yet.');
    const again = await type('--out', 'listed-again', '--again', waitingBatch, '--json');
    expect(again.data.applications).toBe(1);
  });
});
