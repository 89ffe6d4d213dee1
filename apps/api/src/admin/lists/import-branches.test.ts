import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newEngineer } from '../../../test/support/admin.ts';
import { useHarness } from '../../../test/support/harness.ts';
import { exitCode } from '../frame/exit-code.ts';

const branchHead = 'code,name,kana,prefecture,municipality_code,address,postal_number';

describe('admin import branches', () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  afterAll(() => engineer.leave());
  const type = (...argv: string[]) => engineer.run(harness.db, ...argv);
  const file = (...lines: string[]): string => {
    writeFileSync(join(engineer.folder, 'list.csv'), `${lines.join('\n')}\n`);
    return 'list.csv';
  };

  it('[SRV-140] converts values from spreadsheets, and reports each conversion with its line and column', async () => {
    const list = file(
      `\uFEFF${branchHead},,`,
      '1,は\u3099ん支店,ﾎﾝﾃﾝ,福岡県,40133,福岡県福岡市中央区天神,810-0001,,',
      '901,新天神支店,テンジン,福岡県,40133,福岡県福岡市中央区天神,8100001',
      ',,,,,,,,',
    );
    const run = await type('import', 'branches', list, '--bank', '0181', '--dry-run');
    expect([run.exit, run.out]).toEqual([exitCode.ok, expect.stringContaining('would have 2 rows')]);
    expect(run.out).toContain(
      [
        'Converted 4 values:',
        '  line 2, code: 1 → 001',
        '  line 2, name: ばん支店 (decomposed characters)',
        '  line 2, kana: ﾎﾝﾃﾝ → ホンテン',
        '  line 2, postal_number: 810-0001 → 8100001',
      ].join('\n'),
    );
    const { data } = await type('import', 'branches', list, '--bank', '0181', '--json');
    expect(data).toMatchObject({ converted: 4, conversions: expect.arrayContaining([expect.anything()]) });
    const rows = await harness.db.query`
      select code, name, kana from branch where bank_code = '0181' order by code`;
    expect(rows).toEqual([
      { code: '001', name: 'ばん支店', kana: 'ホンテン' },
      { code: '901', name: '新天神支店', kana: 'テンジン' },
    ]);
  });

  it.each(['40130', '40999'])(
    '[SRV-150] rejects a line with a municipality code that no address has: %s',
    async (code) => {
      const count = async () => (await harness.db.query`select from branch`).length;
      const before = await count();
      const list = file(
        branchHead,
        '901,新天神支店,テンジン,福岡県,40133,福岡県福岡市中央区天神,8100001',
        `902,天神西支店,テンジン,福岡県,${code},福岡県福岡市中央区天神,8100001`,
      );
      const run = await type('import', 'branches', list, '--bank', '0177');
      expect([run.exit, run.err.split('\n')[0]]).toEqual([
        exitCode.refused,
        `line 3: no address lies in municipality_code ${code}`,
      ]);
      expect(await count()).toBe(before);
    },
  );
});
