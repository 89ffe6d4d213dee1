import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadBanks } from './banks.ts';
import { paths } from './paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-banks-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('[BANK-023] loads a new folder as a new bank with its host and code', async () => {
  cpSync(join(paths.banks, 'group.ts'), join(folder, 'group.ts'));
  cpSync(join(paths.banks, 'fukuoka'), join(folder, 'fukuoka'), { recursive: true });
  const before = await loadBanks(folder);
  expect(before.findByHost('oita.localhost')).toBeUndefined();
  cpSync(join(paths.banks, 'fukuoka'), join(folder, 'oita'), { recursive: true });
  const file = join(folder, 'oita', 'bank.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace("code: '0177'", "code: '0183'")
      .replace('fukuoka.localhost', 'oita.localhost'),
  );
  const after = await loadBanks(folder);
  expect(after.all.map(({ bank }) => bank.code)).toEqual(['0177', '0183']);
  expect(after.findByHost('OITA.localhost')).toBe(after.getByCode('0183'));
  expect(after.findByHost('fukuoka.localhost')?.code).toBe('0177');
});
