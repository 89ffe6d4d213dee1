import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`handing over at several banks, on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  afterEach(() => resetData(office.harness));
  const type = (...argv: string[]) => office.type('export', ...argv);
  const folder = (...parts: string[]): string => join(office.engineer.folder, ...parts);

  it('[SRV-063] continues with the other banks when the folder of one bank cannot be created', async () => {
    const { number } = await office.completed({ type: 'CHILD' });
    const other = await office.completed({ host: 'kumamoto.localhost' });
    mkdirSync(folder('blocked'));
    writeFileSync(folder('blocked', '0177'), 'a file');
    const run = await type('--out', 'blocked', '--json');
    expect([run.exit, run.data.exitCode]).toEqual([exitCode.refused, exitCode.refused]);
    expect(run.data.failures).toMatchObject([{ bankCode: '0177', exitCode: exitCode.refused }]);
    expect(run.data.error).toContain('0177: ended with an error: ');
    const files = run.data.files as { readonly file: string }[];
    expect(files.map(({ file }) => JSON.parse(readFileSync(file, 'utf8')))).toMatchObject([
      { applicationNumber: other.number },
    ]);
    const rows = await office.harness.db.query<{ number: string }>`
      select application_number as number from application
      where completed_at is not null and handed_over_at is null`;
    expect(rows).toEqual([{ number }]);
    expect((await type('--out', 'unblocked', '--json')).data.applications).toBe(1);
  });
});
