import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engineer, newEngineer } from '../../../test/support/admin.ts';
import { type Harness, startHarness } from '../../../test/support/harness.ts';
import { exitCode } from '../frame/exit-code.ts';

const branchHead = 'code,name,kana,prefecture,municipality_code,address,postal_number';

describe('conversions in imported lists', () => {
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
    const { rows } = await sql`
      select code, name, kana from branch where bank_code = '0181' order by code`.execute(harness.db);
    expect(rows).toEqual([
      { code: '001', name: 'ばん支店', kana: 'ホンテン' },
      { code: '901', name: '新天神支店', kana: 'テンジン' },
    ]);
  });
});
