import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, type Engineer, newEngineer } from '../../../test/support/admin.ts';
import { type Harness, startHarness } from '../../../test/support/harness.ts';
import { paths } from '../../boot/paths.ts';
import { exitCode } from '../frame/exit-code.ts';

const office = (number: string, town: string, { code = '40133', lot = '１丁目', change = '0' } = {}) =>
  `${code},"ｼﾞﾑｼﾖ","事務所","福岡県","福岡市中央区","${town}","${lot}","${number}","810  ","福岡中央",0,0,${change}`;

describe('[SRV-141] offices from JIGYOSYO.CSV', () => {
  let engineer: Engineer;
  let harness: Harness;
  beforeAll(async () => {
    engineer = newEngineer();
    harness = await startHarness({ env: engineer.env });
  });
  afterAll(async () => {
    await harness.close();
    engineer.leave();
  });
  beforeEach(() => rmSync(table(), { force: true }));
  const table = (): string => join(engineer.env.DATA_DIR ?? '', 'postcodes.txt');
  const write = (...lines: string[]) => writeFileSync(join(engineer.folder, 'j.csv'), lines.join('\r\n'));
  const importFile = (...more: string[]) =>
    engineer.run(harness.db, 'import', 'offices', 'j.csv', '--least-rows', '1', ...more);
  const full = (number: string) =>
    openPostcodes(table())
      .find(number)
      .map(({ addressFull }) => addressFull);

  it('imports the sample in Shift_JIS, so that the look-up finds each office by its number', async () => {
    copyFileSync(join(paths.samples, 'jigyosyo.csv'), join(engineer.folder, 'j.csv'));
    expect(() =>
      new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(engineer.folder, 'j.csv'))),
    ).toThrow();
    const tried = await importFile('--dry-run');
    expect([tried.exit, existsSync(table())]).toEqual([exitCode.ok, false]);
    const run = await importFile();
    expect(run.out).toContain('Wrote 3 office numbers and 124,157 rows of places');
    expect(run.out).toContain('Left out 1 office that the file marks as abolished.');
    expect(full('8108998')).toEqual(['福岡県福岡市中央区天神']);
    expect(full('8608998')).toEqual(['熊本県熊本市中央区花畑町']);
    expect(full('8528998')).toEqual(['長崎県長崎市緑町']);
    expect(full('8108620')).toEqual([]);
    expect(full('8100001')).toEqual(['福岡県福岡市中央区天神']);
    expect(openPostcodes(table()).find('8108998')[0]?.kanaSection).toBe('テンジン');
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-import-offices',
      detail: { offices: 3, officesLeftOut: 0, abolished: 1 },
    });
  });

  it('reads a UTF-8 file with empty rows and half-width digits', async () => {
    write(office('8108997', '天神', { lot: '1丁目' }), ','.repeat(12), office('8108996', '大名'), '');
    const { data } = await importFile('--json');
    expect(data).toMatchObject({ offices: 2, officesLeftOut: 0, bad: [] });
    expect([full('8108997'), full('8108996')]).toEqual([
      ['福岡県福岡市中央区天神'],
      ['福岡県福岡市中央区大名'],
    ]);
  });

  it('leaves out an office if a town has the same postal number, or if the municipality is unknown', async () => {
    write(office('8108997', '天神'), office('8100001', '天神'), office('8108995', '天神', { code: '40999' }));
    const { data, out } = await importFile('--json');
    expect([out !== '', data]).toEqual([true, expect.objectContaining({ offices: 1, officesLeftOut: 2 })]);
  });

  it('writes no table for a file with bad lines, a truncated file, or a file neither in UTF-8 nor in Shift_JIS', async () => {
    write(office('8108997', '天神'), office('81089', '天神'), 'x,y', office('8108996', '天\u202e神'));
    const bad = await importFile();
    expect(bad.exit).toBe(exitCode.refused);
    expect(bad.err).toContain('line 2: a 5-digit municipality code and a 7-digit postal number expected');
    expect(bad.err).toContain('line 3: 13 values expected, 2 found');
    expect(bad.err).toContain('line 4: not a usable office');
    const short = await engineer.run(harness.db, 'import', 'offices', 'j.csv', '--skip-bad');
    expect([short.exit, short.err]).toEqual([exitCode.refused, expect.stringContaining('at least 20,000')]);
    writeFileSync(join(engineer.folder, 'j.csv'), Buffer.from([0xff, 0xfe, 0x80, 0x00]));
    const other = await importFile();
    expect([other.exit, other.err]).toEqual([
      exitCode.refused,
      expect.stringContaining('neither in UTF-8 nor in Shift_JIS'),
    ]);
    expect(existsSync(table())).toBe(false);
  });

  it('retains the offices when a later import of postal data replaces the towns', async () => {
    write(office('8108997', '天神'));
    await importFile();
    writeFileSync(
      join(engineer.folder, 'ken.csv'),
      '40133,"810  ","8100001","フクオカケン","フクオカシチュウオウク","テンジン","福岡県","福岡市中央区","天神",0,0,0,0,0,0',
    );
    const run = await engineer.run(harness.db, 'import', 'postal-data', 'ken.csv', '--least-rows', '1');
    expect(run.out).toContain('1 office number of the imported JIGYOSYO.CSV');
    expect([full('8108997'), full('8100001'), full('8100041')]).toEqual([
      ['福岡県福岡市中央区天神'],
      ['福岡県福岡市中央区天神'],
      [],
    ]);
    // ken.csv lacks 810-0041.
    write(office('8108994', '天神'));
    await importFile();
    expect([full('8108997'), full('8108994'), full('8100041')]).toEqual([[], ['福岡県福岡市中央区天神'], []]);
  });
});
