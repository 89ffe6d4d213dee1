import { expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { buildNameTables } from './build-name-tables.ts';
import { isCertainNameReading } from './name-proposal.ts';
import { decodeNames } from './name-table.ts';

const { surnames, givenNames } = buildNameTables();

it.each([
  ['surnames', surnames, '佐藤→サトウ 中島→ナカジマ 中島→ナカシマ 河野→カワノ 渡邊→ワタナベ 上妻→コウヅマ'],
  [
    'given names',
    givenNames,
    '正弘→マサヒロ 翔太→シヨウタ 花子→ハナコ 陽翔→ハルト 陽葵→ヒマリ 結愛→ユア 聡→サトル',
  ],
])('[PERS-197] the table has more than 10,000 %s with their usual readings', (_, text, pairs) => {
  const table = decodeNames(text);
  expect(table.size).toBeGreaterThan(10_000);
  const unsure = listPairs(pairs).filter(([name, kana]) => !isCertainNameReading(name, kana, table));
  expect(unsure).toEqual([]);
});
