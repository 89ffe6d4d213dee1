import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEngineer } from '../../../test/support/admin.ts';
import { type Harness, startHarness, testDatabase } from '../../../test/support/harness.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`admin import branches on ${testDatabase.name}`, () => {
  let engineer: ReturnType<typeof newEngineer>;
  let harness: Harness;
  beforeAll(async () => {
    engineer = newEngineer();
    harness = await startHarness({ env: engineer.env });
  });
  afterAll(async () => {
    await harness.close();
    engineer.leave();
  });

  it.each(['40130', '40999'])(
    '[SRV-150] rejects a line with a municipality code that no address has: %s',
    async (code) => {
      const count = async () => (await sql`select from branch`.execute(harness.db)).rows.length;
      const before = await count();
      const lines = [
        'code,name,kana,prefecture,municipality_code,address,postal_number',
        '901,新天神支店,テンジン,福岡県,40133,福岡県福岡市中央区天神,8100001',
        `902,天神西支店,テンジン,福岡県,${code},福岡県福岡市中央区天神,8100001`,
      ];
      writeFileSync(join(engineer.folder, 'list.csv'), lines.join('\n'));
      const run = await engineer.run(harness.db, 'import', 'branches', 'list.csv', '--bank', '0177');
      expect([run.exit, run.err.split('\n')[0]]).toEqual([
        exitCode.refused,
        `line 3: no address lies in municipality_code ${code}`,
      ]);
      expect(await count()).toBe(before);
    },
  );
});
