import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, type Completed, openBackOffice } from '../../test/support/admin.ts';
import { canDamage, loseChunkOf, whileDamaged } from '../../test/support/damaged-table.ts';
import { databases } from '../../test/support/harness.ts';
import { picture } from '../../test/support/journey.ts';
import { resetData } from '../../test/support/reset-data.ts';
import type { Queries } from '../adapters/postgres/database.ts';
import { beginBatch } from '../adapters/postgres/handover.ts';
import { exitCode } from './exit-code.ts';

type File = { batch: string; file: string; applications: number };

describe.each(databases)('handing over beside what the database cannot read, on $name', ({ url }) => {
  let office: BackOffice;
  let db: Queries;
  beforeAll(async () => {
    office = await openBackOffice(url);
    db = office.harness.db;
  });
  afterEach(() => resetData(office.harness));
  afterAll(() => office.leave());
  const type = (...argv: string[]) => office.type('export', ...argv);
  const folder = (...parts: string[]): string => join(office.engineer.folder, ...parts);
  const picturesIn = (out: string): string[] =>
    (existsSync(folder(out)) ? readdirSync(folder(out), { recursive: true, encoding: 'utf8' }) : [])
      .filter((name) => name.includes('.jpg'))
      .sort();
  const foldersOfPictures = (out: string): string[] => readdirSync(folder(out, '0177', 'images')).sort();
  const numbersIn = (files: unknown): string[] =>
    (files as File[]).flatMap(({ file }) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { applicationNumber: string }).applicationNumber),
    );

  const completed = (kind: ApplicationType = 'GENERAL'): Promise<Completed> =>
    office.completed({ type: kind, image: () => picture(1600, 1200) });
  const elsewhere = () => office.completed({ host: 'kumamoto.localhost' });
  const leftBehind = async (): Promise<string[]> => {
    const { rows } = await sql<{ number: string }>`
      select application_number as number from application
      where completed_at is not null and handed_over_at is null order by completed_at`.execute(db);
    return rows.map(({ number }) => number);
  };

  it('[SRV-063] a damaged picture holds back its application alone, which is named and leaves no picture', async () => {
    const first = await completed('CHILD');
    const damaged = await completed('CHILD');
    const last = await completed();
    const other = await elsewhere();
    const batch = '0177-20260901T000000Z-damaged';
    await beginBatch(db, '0177', batch, 3);
    const { id, number } = damaged;
    const damage = { table: 'document', column: 'sealed_image', idColumn: 'application_id', id } as const;
    await whileDamaged(db, damage, async () => {
      const tried = await type('--out', 'picture', '--dry-run');
      expect(tried.exit).toBe(exitCode.refused);
      expect(tried.err).toContain(`0177: would not hand over ${number} (${id}): a picture of it is damaged.`);
      expect(tried.err).toContain('0587: would hand over 1 application ');

      const run = await type('--out', 'picture', '--json');
      expect(run.exit).toBe(exitCode.refused);
      expect(run.data).toMatchObject({ leftOut: [{ applicationNumber: number, id, part: 'pictures' }] });
      expect(run.data).not.toHaveProperty('error');
      expect(numbersIn(run.data.files)).toEqual([first.number, last.number, other.number]);
      expect(foldersOfPictures('picture')).toEqual([first.number]);
      expect(picturesIn('picture')).toHaveLength(2);
      expect(await leftBehind()).toEqual([number]);

      const next = await type('--out', 'picture');
      expect(next.exit).toBe(exitCode.refused);
      expect(next.err).toContain(`0177: not handed over: ${number} (${id}): a picture of it is damaged.`);
      expect(next.err).toContain('from a backup');
      expect(foldersOfPictures('picture')).toEqual([first.number]);
    });
    const mended = await type('--out', 'picture', '--json');
    expect([mended.exit, numbersIn(mended.data.files)]).toEqual([exitCode.ok, [number]]);
    expect(foldersOfPictures('picture')).toEqual([first.number, number].sort());
  });

  // Embedded there is nothing to damage a page with. Truly damaged, to show that PostgreSQL says what the others are told.
  it.runIf(url !== null)(
    '[SRV-063] so does a picture of which a part is gone from the disk',
    async ({ skip }) => {
      if (!(await canDamage(db))) skip();
      const damaged = await completed('CHILD');
      const whole = await completed('CHILD');
      const { rows } = await sql<{ type: string; image: Buffer }>`
      select type, sealed_image as image from document where application_id = ${damaged.id} limit 1`.execute(
        db,
      );
      const [{ type: kind, image } = { type: '', image: Buffer.alloc(0) }] = rows;
      await loseChunkOf(db, image);
      const run = await type('--out', 'torn', '--json');
      expect(run.exit).toBe(exitCode.refused);
      expect(run.data.leftOut).toMatchObject([{ applicationNumber: damaged.number, part: 'pictures' }]);
      expect(numbersIn(run.data.files)).toEqual([whole.number]);
      expect(foldersOfPictures('torn')).toEqual([whole.number]);

      await sql`
      update document set sealed_image = ${image} where application_id = ${damaged.id} and type = ${kind}`.execute(
        db,
      );
      const mended = await type('--out', 'torn', '--json');
      expect([mended.exit, numbersIn(mended.data.files)]).toEqual([exitCode.ok, [damaged.number]]);
    },
  );

  it.each([
    { table: 'application', column: 'sealed_workplace', idColumn: 'id' },
    { table: 'application', column: 'sealed_pin', idColumn: 'id' },
    { table: 'ekyc_session', column: 'url', idColumn: 'application_id' },
    { table: 'document', column: 'created_at', idColumn: 'application_id' },
  ] as const)('[SRV-063] so does what lies in another column: $column', async (damage) => {
    const { id, number } = await completed('CHILD');
    const whole = await completed();
    await whileDamaged(db, { ...damage, id }, async () => {
      const run = await type('--out', damage.column, '--json');
      expect(run.exit).toBe(exitCode.refused);
      expect(run.data.leftOut).toMatchObject([{ applicationNumber: number, id, part: 'row' }]);
      expect(numbersIn(run.data.files)).toEqual([whole.number]);
      expect(picturesIn(damage.column)).toEqual([]);
    });
    expect((await type('--out', damage.column, '--json')).data).toMatchObject({
      applications: 1,
      leftOut: [],
    });
  });

  it('[SRV-063] a batch is not written once more without it, and what lay there stays', async () => {
    await completed('CHILD');
    const damaged = await completed('CHILD');
    const [{ batch } = { batch: '' }] = (await type('--out', 'once', '--json')).data.files as File[];
    const before = picturesIn('once');
    const damage = { table: 'document', column: 'sealed_image', idColumn: 'application_id' } as const;
    await whileDamaged(db, { ...damage, id: damaged.id }, async () => {
      for (const out of ['once', 'again']) {
        const again = await type('--out', out, '--again', batch);
        expect(again.exit).toBe(exitCode.refused);
        expect(again.err).toContain(`${batch} is not written: it has ${damaged.number} (${damaged.id})`);
      }
    });
    expect(picturesIn('again')).toEqual([]);
    expect(before).toHaveLength(4);
    expect(picturesIn('once')).toEqual(before);
  });

  it('[SRV-063] where not even the list of a bank can be read, it is named and the others leave', async () => {
    const { id } = await completed();
    const other = await elsewhere();
    const damage = { table: 'application', column: 'completed_at', idColumn: 'id', id } as const;
    await whileDamaged(db, damage, async () => {
      for (const dry of [['--dry-run'], []]) {
        const run = await type('--out', 'list', ...dry);
        expect(run.exit).toBe(exitCode.refused);
        expect(run.err).toContain(
          '0177: ended with an error: The database cannot read what it holds: invalid page',
        );
        expect(run.err).toContain(dry.length > 0 ? '0587: would hand over 1 application' : 'Handed over 1 ');
      }
    });
    expect(await leftBehind()).not.toContain(other.number);
  });

  it('[SRV-063] a bank whose folder cannot be written keeps none from leaving, and its batch waits', async () => {
    const { number } = await completed('CHILD');
    const other = await elsewhere();
    mkdirSync(folder('blocked'));
    writeFileSync(folder('blocked', '0177'), 'a file');
    const run = await type('--out', 'blocked', '--json');
    expect([run.exit, run.data.exitCode]).toEqual([exitCode.refused, exitCode.refused]);
    expect(run.data.failures).toMatchObject([{ bankCode: '0177', exitCode: exitCode.refused }]);
    expect(run.data.error).toContain('0177: ended with an error: ');
    expect(numbersIn(run.data.files)).toEqual([other.number]);
    expect(await leftBehind()).toEqual([number]);
    expect((await type('--out', 'unblocked', '--json')).data.applications).toBe(1);
  });
});
