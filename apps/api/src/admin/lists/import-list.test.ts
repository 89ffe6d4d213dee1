// Long because all list imports share one sample database.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { asDatabase, decisions, newEngineer } from '../../../test/support/admin.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { answeredClient, encryptedPin, pinBody, validPin } from '../../../test/support/journey.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';
import { exitCode } from '../frame/exit-code.ts';
import { runAdmin } from '../frame/run-admin.ts';

const branchHead = 'code,name,kana,prefecture,municipality_code,address,postal_number';
const branchLine = (code: string, name: string): string =>
  `${code},${name},テンジン,福岡県,40133,福岡県福岡市中央区天神,8100001`;
const inviteHead = 'bank_code,code';

describe(`admin import on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => engineer.leave());
  const type = (...argv: string[]) => engineer.run(harness.db, ...argv);
  const file = (...lines: string[]): string => {
    writeFileSync(join(engineer.folder, 'list.csv'), `${lines.join('\n')}\n`);
    return 'list.csv';
  };
  const rowsOf = async (table: string, bankCode?: string): Promise<string[]> => {
    const where = bankCode === undefined ? sql`true` : sql`bank_code = ${bankCode}`;
    const rows = await harness.db.query<{ row: string }>`
      select t::text as row from ${sql.id(table)} t where ${where} order by 1`;
    return rows.map(({ row }) => row);
  };

  it('[SRV-065, SRV-150] reports every bad line with its number and changes nothing', async () => {
    const before = await rowsOf('branch');
    const list = file(
      branchHead,
      branchLine('901', '新天神支店'),
      'A90,x,天神,福岡県,40133,福岡県,',
      '902,y',
      '',
      branchLine('901', 'また'),
      branchLine('904', '西支店').replace('40133', '40130'),
      branchLine('905', '東支店').replace('40133', '40999'),
    );
    const run = await type('import', 'branches', list, '--bank', '0177');
    expect(run.exit).toBe(exitCode.refused);
    expect(run.err.split('\n').slice(0, 5)).toEqual([
      'line 3: code must be 3 digits; kana must be katakana, letters or digits',
      'line 4: 7 values expected, 2 found',
      'line 6: code 901 is a duplicate of line 2',
      'line 7: no address lies in municipality_code 40130',
      'line 8: no address lies in municipality_code 40999',
    ]);
    expect(run.err).toContain('Nothing was changed: 5 bad lines and 1 good one.');
    const { data } = await type('import', 'branches', list, '--bank', '0177', '--json');
    expect((data.bad as { line: number }[]).map(({ line }) => line)).toEqual([3, 4, 6, 7, 8]);
    expect(data).toMatchObject({
      error: expect.stringMatching(/^Nothing was changed: 5 bad lines and 1 good one\./),
      exitCode: exitCode.refused,
    });
    expect(await rowsOf('branch')).toEqual(before);
  });

  it('[SRV-065, SRV-150] imports only the good lines with --skip-bad, and no line with --dry-run', async () => {
    const before = await rowsOf('invitation');
    const list = file(inviteHead, '0177,FRNDF1', '0177,NEWONE', '0177,bad', '9999,ABCDEF');
    const tried = await type('import', 'invitations', list, '--skip-bad', '--dry-run', '--json');
    expect(tried.data).toMatchObject({
      ...{ dryRun: true, banks: ['0177'] },
      ...{ rows: 2, added: 1, changed: 0, removed: 1 },
    });
    expect(await rowsOf('invitation')).toEqual(before);
    const run = await type('import', 'invitations', list, '--skip-bad');
    expect(run.out).toContain('The list invitations of 0177 now has 2 rows: 1 new, 0 changed, 1 gone.');
    expect(run.out).toContain('line 5: bank_code 9999 is none of');
    expect(await rowsOf('invitation', '0177')).toEqual(['(0177,FRNDF1)', '(0177,NEWONE)']);
    expect(await rowsOf('invitation', '0587')).toEqual(before.filter((row) => row.startsWith('(0587')));
    expect(await harness.ports.reference.hasInvitation('0177', 'NEWONE')).toBe(true);
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-import-invitations',
      actor: 'engineer',
      bankCode: '0177',
      detail: { added: 1, removed: 1, skipped: 2 },
    });
  });

  it('[SRV-150] rejects a list without a good line even with --skip-bad, and reports each line', async () => {
    const list = file(inviteHead, '0177,bad', '9999,ABCDEF');
    const { exit, err } = await type('import', 'invitations', list, '--skip-bad');
    expect(exit).toBe(exitCode.refused);
    expect(err).toMatch(
      /^line 2: .*\nline 3: bank_code 9999 .*\n\nNothing was changed: 2 bad lines\. The file/,
    );
    const { data } = await type('import', 'invitations', list, '--skip-bad', '--json');
    expect(data).toMatchObject({ exitCode: exitCode.refused, bad: [{ line: 2 }, { line: 3 }] });
  });

  it('rejects invisible characters in an address or id, without printing control characters', async () => {
    const address = branchLine('901', '新天神支店').replace('天神,', '天\0神,');
    const branch = await type('import', 'branches', file(branchHead, address), '--bank', '0177');
    expect(branch).toMatchObject({
      exit: exitCode.refused,
      err: expect.stringContaining('line 2: address contains an invisible character'),
    });
    const head = 'bank_code,code,id,name,phone,multiple_accounts';
    const lines = ['AAAAAA', 'BBBBBB'].map((code) => `0177,${code},\u001b[2J\0,甲社,092-000-0101,PERMITTED`);
    const workplace = await type('import', 'workplaces', file(head, ...lines));
    expect(workplace.exit).toBe(exitCode.refused);
    expect(workplace.err).toContain('line 2: id contains an invisible character\nline 3: id contains');
    expect(workplace.err).toContain('is a duplicate of line');
    expect(workplace.err).not.toMatch(/[^\P{C}\n]/u);
  });

  it('[SRV-140] converts values from spreadsheets, and reports each conversion with its line and column', async () => {
    const list = file(
      `\uFEFF${branchHead},,`,
      '1,は\u3099ん支店,ﾎﾝﾃﾝ,福岡県,40133,福岡県福岡市中央区天神,810-0001,,',
      branchLine('901', '新天神支店'),
      ',,,,,,,,',
    );
    const run = await type('import', 'branches', list, '--bank', '0181', '--dry-run');
    expect([run.exit, run.out]).toEqual([exitCode.ok, expect.stringContaining('would have 2 rows')]);
    expect(run.out.split('\n').slice(0, 5)).toEqual([
      'Converted 4 values:',
      '  line 2, code: 1 → 001',
      '  line 2, name: ばん支店 (decomposed characters)',
      '  line 2, kana: ﾎﾝﾃﾝ → ホンテン',
      '  line 2, postal_number: 810-0001 → 8100001',
    ]);
    const { data } = await type('import', 'branches', list, '--bank', '0181', '--json');
    expect(data).toMatchObject({ converted: 4, conversions: expect.arrayContaining([expect.anything()]) });
    const names = await harness.db
      .query`select code, name from branch where bank_code = '0181' order by code`;
    expect(names).toEqual([
      { code: '001', name: 'ばん支店' },
      { code: '901', name: '新天神支店' },
    ]);
  });

  it('accepts two workplaces that swap their unique ids, counts only changed rows, and rejects rows of a bank that --bank does not name', async () => {
    const head = 'bank_code,code,id,name,phone,multiple_accounts';
    const line = (code: string, id: string, name: string): string =>
      `0181,${code},${id},${name},092-000-0101,PERMITTED`;
    const third = line('CCCCCC', '3', '丙社');
    await type(
      'import',
      'workplaces',
      file(head, line('AAAAAA', '1', '甲社'), line('BBBBBB', '2', '乙社'), third),
    );
    const swapped = file(head, line('AAAAAA', '2', '甲社'), line('BBBBBB', '1', '乙社'), third);
    const { data } = await type('import', 'workplaces', swapped, '--json');
    expect(data).toMatchObject({ rows: 3, added: 0, changed: 2, removed: 0 });
    const again = await type('import', 'workplaces', swapped, '--json');
    expect(again.data).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await harness.ports.reference.findWorkplaceById('0181', '1')).toMatchObject({ code: 'BBBBBB' });
    const other = await type('import', 'workplaces', swapped, '--bank', '0587');
    expect(other).toMatchObject({
      exit: exitCode.refused,
      err: expect.stringContaining('line 2: bank_code 0181 is none of 0587'),
    });
  });

  it('reads a Shift_JIS file with --encoding, and suggests this option when it is missing', async () => {
    // 天神 and 福岡県 in Shift_JIS.
    const line = Buffer.from(
      '901,\x93\x56\x90\x5f,,\x95\x9f\x89\xaa\x8c\xa7,40133,\x95\x9f\x89\xaa\x8c\xa7,',
      'latin1',
    );
    writeFileSync(
      join(engineer.folder, 'excel.csv'),
      Buffer.concat([Buffer.from(`${branchHead}\r\n`), line]),
    );
    const read = ['import', 'branches', 'excel.csv', '--bank', '0181', '--dry-run', '--json'];
    const plain = await type(...read);
    expect([plain.exit, plain.data.error]).toEqual([
      exitCode.refused,
      expect.stringContaining('--encoding shift_jis'),
    ]);
    const outcome = await type(...read, '--encoding', 'shift_jis');
    expect([outcome.exit, outcome.data.rows]).toEqual([exitCode.ok, 1]);
  });

  it.each([
    [['import', 'branches', 'list.csv'], exitCode.usage, "required option '--bank <code>' not specified"],
    [['import', 'occupations', 'list.csv', '--bank', '0177'], exitCode.usage, "Unknown option '--bank'"],
    [
      ['import', 'branches', 'none.csv', '--bank', '0177'],
      exitCode.refused,
      'the file or folder does not exist',
    ],
    [['import', 'invitations', '/'], exitCode.refused, '/: it is a folder'],
    [['import', 'invitations', 'list.csv', '--encoding', 'ebcdic'], exitCode.usage, 'utf-8 or shift_jis'],
    [['import', 'branches', 'list.csv', '--bank', '0177'], exitCode.refused, 'no usable row'],
    [['import', 'invitations', 'list.csv'], exitCode.refused, 'line 1: the header must be bank_code,code'],
  ])('rejects wrong options and unusable files: %j', async (argv, exit, message) => {
    file(branchHead);
    const run = await type(...argv);
    expect([run.exit, run.err]).toEqual([exit, expect.stringContaining(message)]);
  });

  it('[SRV-023, SRV-065] refuses the PIN after an import has removed the chosen branch, until the applicant chooses another', async () => {
    const visitor = await answeredClient(harness);
    const list = file(branchHead, branchLine('901', '新天神支店'));
    const tried = await type('import', 'branches', list, '--bank', '0177', '--dry-run');
    expect(tried.out).toContain('1 unfinished application chose a branch that is removed');
    expect((await type('import', 'branches', list, '--bank', '0177')).exit).toBe(exitCode.ok);
    // A node caches the old list for 10 s.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    const code = await encryptedPin(visitor, validPin);
    const refused = await visitor.call('postPin', { code });
    expect(refused.status).toBe(409);
    expect(refused.problem.errors?.map(({ field }) => field)).toEqual(['branchCode']);
    expect((await visitor.call('postBranch', { branchCode: '901' })).status).toBe(204);
    expect((await visitor.call('postSealLess', { sealLess: true })).status).toBe(204);
    expect((await visitor.call('postPin', await pinBody(visitor, code))).status).toBe(204);
  });

  it('replaces a long list in one transaction and reports progress; a reader sees only the whole old or the whole new list', async () => {
    const codes = Array.from(
      { length: 30_000 },
      (_, at) => `0587,${at.toString(36).toUpperCase().padStart(6, '0')}`,
    );
    const list = file(inviteHead, ...codes);
    const read = async (): Promise<number> => {
      const row = await harness.db.first<{ count: number }>`
        select count(*)::int as count from invitation where bank_code = '0587'`;
      return row?.count ?? 0;
    };
    const before = await read();
    const seen: number[] = [];
    let isRunning = true;
    let reading: Promise<void> | undefined;
    const readUntilTheEnd = async (): Promise<void> => {
      while (isRunning) seen.push(await read());
    };
    const progress: string[] = [];
    const exit = await runAdmin(['import', 'invitations', list], {
      env: engineer.env,
      database: asDatabase(harness.db),
      out: () => undefined,
      // The first progress message comes before the commit.
      err: (text) => {
        progress.push(text);
        reading ??= readUntilTheEnd();
      },
    });
    isRunning = false;
    await reading;
    expect(exit).toBe(exitCode.ok);
    expect(progress.join()).toContain('20,000 of 30,000 rows');
    expect(seen).not.toEqual([]);
    expect(seen.filter((count) => count !== before && count !== 30_000)).toEqual([]);
    expect(await read()).toBe(30_000);
  });
});
