import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { seedSamples } from './seed.ts';

describe(`seedSamples on ${testDatabase.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-samples-'));
  const harness = useHarness();
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  async function branchesAfter(line: string): Promise<readonly string[]> {
    const header = 'code,name,kana,prefecture,municipality_code,address,postal_number';
    writeFileSync(join(folder, 'branches-9999.csv'), `${header}\n${line}\n`);
    await seedSamples(harness.db, folder, ['0177', '9999']);
    const rows = await harness.db.query<{ name: string }>`select name from branch where bank_code = '9999'`;
    return rows.map(({ name }) => name);
  }

  it('validates samples with the rules of an import, and adds no branch to a bank that has branches', async () => {
    await expect(branchesAfter('001,本店,本店,福岡県,40133,福岡県福岡市,')).rejects.toThrow('line 2: kana');
    expect(await branchesAfter('001,本店,ホンテン,福岡県,40133,福岡県福岡市,')).toEqual(['本店']);
    expect(await branchesAfter('002,支店,シテン,福岡県,40133,福岡県福岡市,')).toEqual(['本店']);
  });
});
