import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, newEngineer } from '../../../test/support/admin.ts';
import { useHarness } from '../../../test/support/harness.ts';
import { readConfig } from '../../boot/config.ts';
import { paths } from '../../boot/paths.ts';
import { findPostcodesFile, openPostcodesFile } from '../../boot/postcodes-file.ts';
import { ConfigError } from '../../core/expected-error.ts';
import { exitCode } from '../frame/exit-code.ts';

const line = (number: string, town: string, kana: string): string =>
  `40133,"810  ","${number}","フクオカケン","フクオカシチュウオウク","${kana}","福岡県","福岡市中央区","${town}",0,0,0,0,0,0`;

describe('postal data', () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  afterAll(() => engineer.leave());
  beforeEach(() => rmSync(table(), { force: true }));
  const importKen = (...more: string[]) =>
    engineer.run(harness.db, 'import', 'postal-data', 'ken.csv', ...more);
  const write = (...lines: string[]) => writeFileSync(join(engineer.folder, 'ken.csv'), lines.join('\r\n'));
  const table = (): string => join(engineer.env.DATA_DIR ?? '', 'postcodes.txt');

  it('[SRV-150] writes no table for a truncated file or a file with bad lines', async () => {
    write(line('8100001', '天神', 'テンジン'), line('81000', '大名', 'ダイミョウ'), 'x,y');
    const bad = await importKen();
    expect(bad.exit).toBe(exitCode.refused);
    expect(bad.err).toContain('line 2: a 5-digit municipality code and a 7-digit postal number expected');
    expect(bad.err).toContain('line 3: 15 values expected, 2 found');
    const short = await importKen('--skip-bad');
    expect(short).toMatchObject({ exit: exitCode.refused, err: expect.stringContaining('at least 120,000') });
    expect(existsSync(table())).toBe(false);
    expect(findPostcodesFile(readConfig(engineer.env))).toBe(paths.postcodes);
  });

  it('rejects a file without any good line, even with --least-rows 0', async () => {
    for (const lines of [[], ['x,y']]) {
      write(...lines);
      const run = await importKen('--least-rows', '0', '--skip-bad');
      expect([run.exit, run.err]).toEqual([
        exitCode.refused,
        expect.stringContaining('An empty list is never imported.'),
      ]);
      if (lines.length > 0) expect(run.err).toContain('line 1: 15 values expected, 2 found\n');
    }
    expect(existsSync(table())).toBe(false);
  });

  it('[SRV-065] converts a complete file to the table that a server opens at its next start', async () => {
    write(line('8100001', '天神', 'テンジン'), line('8100041', '大名', 'ダイミョウ'));
    const tried = await importKen('--least-rows', '2', '--dry-run');
    expect([tried.exit, existsSync(table())]).toEqual([exitCode.ok, false]);
    expect((await importKen('--least-rows', '2')).out).toContain('Restart each node');
    expect(findPostcodesFile(readConfig(engineer.env))).toBe(table());
    expect(openPostcodes(table()).find('8100041')[0]?.addressFull).toBe('福岡県福岡市中央区大名');
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-import-postal-data',
      detail: { rows: 2, skipped: 0 },
    });

    const elsewhere = { POSTCODES_FILE: join(engineer.folder, 'shared', 'postal.txt') };
    expect(() => findPostcodesFile(readConfig({ ...engineer.env, ...elsewhere }))).toThrow('does not exist');
    await engineer.runWith(elsewhere, harness.db, 'import', 'postal-data', 'ken.csv', '--least-rows', '2');
    expect(readFileSync(elsewhere.POSTCODES_FILE, 'utf8')).toBe(readFileSync(table(), 'utf8'));
    expect(findPostcodesFile(readConfig({ ...engineer.env, ...elsewhere }))).toBe(elsewhere.POSTCODES_FILE);
  });

  it('keeps the table when the audit row cannot be written, and writes no audit row when the table cannot be written', async () => {
    const run = () => importKen('--least-rows', '1');
    write(line('8100001', '天神', 'テンジン'));
    expect((await run()).exit).toBe(exitCode.ok);
    write(line('8100041', '大名', 'ダイミョウ'));
    const [before, recorded] = [readFileSync(table(), 'utf8'), await decisions(harness.db)];
    await harness.db.query`alter table audit rename to audit_away`;
    try {
      expect((await run()).exit).toBe(exitCode.fault);
    } finally {
      await harness.db.query`alter table audit_away rename to audit`;
    }
    expect(readFileSync(table(), 'utf8')).toBe(before);

    const file = join(engineer.folder, 'a-file');
    writeFileSync(file, '');
    const nowhere = { POSTCODES_FILE: join(file, 'postal.txt') };
    const refused = await engineer.runWith(
      nowhere,
      harness.db,
      ...['import', 'postal-data', 'ken.csv', '--least-rows', '1'],
    );
    expect([refused.exit, refused.err]).toEqual([exitCode.refused, expect.stringContaining('a-file')]);
    expect(await decisions(harness.db)).toEqual(recorded);
  });

  it('throws a ConfigError that advises a new import when the imported table is damaged', async () => {
    mkdirSync(dirname(table()), { recursive: true });
    writeFileSync(table(), 'cut short');
    const open = () => openPostcodesFile(readConfig(engineer.env));
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(
      `${table()} is not a table of postal numbers. Import it again (npm run admin -- import postal-data utf_ken_all.csv), or remove ${table()}.`,
    );
    const folder = { POSTCODES_FILE: engineer.folder };
    expect(() => openPostcodesFile(readConfig({ ...engineer.env, ...folder }))).toThrow(
      /^EISDIR.* or unset POSTCODES_FILE\.$/,
    );
    const { data } = await engineer.run(harness.db, 'config', 'check', '--json');
    expect(data.checks).toContainEqual({
      name: 'postal numbers',
      ok: false,
      found: expect.stringContaining('Import it again'),
    });

    write(line('8100001', '天神', 'テンジン'));
    await importKen('--least-rows', '1');
    expect(open().find('8100001')).toHaveLength(1);
  });
});
