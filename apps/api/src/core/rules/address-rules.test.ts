import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import { afterAll, describe, expect, it } from 'vitest';
import { personal } from '../../../test/support/answers.ts';
import { readKenAll, replaceTable } from '../../admin/lists/import-postal-data.ts';
import { findAddressProblems } from './address-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'address-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Place = readonly [string, string, string, string];
const imported = (...places: readonly Place[]): Postcodes => {
  const text = places.map(
    ([code, municipality, number, town]) =>
      `${code},"000  ","${number}","フクオカケン","シ","${town === '以下に掲載がない場合' ? 'イカ' : 'マチ'}","福岡県","${municipality}","${town}",0,0,0,0,0,0`,
  );
  const file = join(folder, 'table.txt');
  replaceTable(file, 'test', readKenAll(text.join('\n')).rows);
  return openPostcodes(file);
};
const picked = (postcodes: Postcodes, postalNumber: string, town: string | null) => {
  const found = postcodes.find(postalNumber).find(({ section }) => section === town);
  if (found === undefined) throw new RangeError(`${postalNumber} has no ${town}`);
  return personal({
    postalNumber,
    addressCode: found.addressCode,
    addressPrefecture: found.prefecture,
    addressMunicipality: found.municipality,
    addressSection: found.section,
    addressChome: found.chome,
  });
};
const noTown = '以下に掲載がない場合';
const a: Place = ['40305', '筑紫郡那珂川町', '8111251', '松木'];
const b: Place = ['40305', '筑紫郡那珂川町', '8111251', '王塚台'];
const other: Place = ['40305', '筑紫郡那珂川町', '8111252', '五郎丸'];
const before = imported(a, b, other);
const saved = picked(before, '8111251', '王塚台');

describe('[VAL-080] a saved address after a later import of postal data', () => {
  it('is accepted when the import has inserted another town above the town of the address', () => {
    const after = imported([a[0], a[1], a[2], '新町'], a, b, other);
    expect(findAddressProblems(saved, after)).toEqual({});
    expect(picked(after, '8111251', '王塚台').addressCode).toBe(saved.addressCode);
  });

  it.each<[string, readonly Place[], object]>([
    [
      'the new name of its municipality',
      [a, b].map(([, , number, town]): Place => ['40231', '那珂川市', number, town]),
      { addressCode: { code: 'address-renamed', characters: '福岡県那珂川市王塚台' } },
    ],
    [
      'the only address that its postal number has now',
      [[a[0], a[1], a[2], '中央']],
      { addressCode: { code: 'address-renamed', characters: '福岡県筑紫郡那珂川町中央' } },
    ],
    [
      'the only address that its postal number has now, also when this address has no town',
      [[a[0], a[1], a[2], noTown]],
      { addressCode: { code: 'address-renamed', characters: '福岡県筑紫郡那珂川町' } },
    ],
    [
      'that the applicant must choose again, if the postal number now has several other addresses',
      [a, [a[0], a[1], a[2], '中央'], other],
      { addressCode: { code: 'address-changed' } },
    ],
    [
      'the new postal number of its town, also when other towns still use the old number',
      [a, [b[0], b[1], '8111299', b[3]]],
      { postalNumber: { code: 'postal-number-changed', characters: '811-1299' } },
    ],
    [
      'both new postal numbers of a divided town',
      [
        [b[0], b[1], '8111299', b[3]],
        [b[0], b[1], '8111298', b[3]],
      ],
      { postalNumber: { code: 'postal-number-changed', characters: '811-1298、811-1299' } },
    ],
    [
      'that its postal number is abolished, if its town has more new numbers than an applicant can compare',
      ['8111291', '8111292', '8111293', '8111294'].map((number): Place => [b[0], b[1], number, b[3]]),
      { postalNumber: { code: 'postal-number-abolished' } },
    ],
    ['that its postal number is abolished', [other], { postalNumber: { code: 'postal-number-abolished' } }],
  ])('reports %s', (_, places, problems) => {
    expect(findAddressProblems(saved, imported(...places))).toEqual(problems);
  });
});

describe('[VAL-080] a positional code of an earlier release', () => {
  /** ADR 0028. */
  const positional = { ...saved, addressCode: '40305811125101' };

  it('is accepted when the parts of the address are in the table, at the same or another position', () => {
    expect(findAddressProblems(positional, before)).toEqual({});
    expect(findAddressProblems(positional, imported(b, a))).toEqual({});
  });

  it('reports an abolished postal number', () => {
    expect(findAddressProblems(positional, imported(other))).toEqual({
      postalNumber: { code: 'postal-number-abolished' },
    });
  });
});

describe('addressProblems', () => {
  it.each([
    ['the code of another postal number', { addressCode: picked(before, '8111252', '五郎丸').addressCode }],
    ['the code of another town', { addressCode: picked(before, '8111251', '松木').addressCode }],
    ['answers whose town is not the town of the code', { addressSection: '松木' }],
    ['answers whose prefecture is not the prefecture of the code', { addressPrefecture: '佐賀県' }],
    ['a code with too few digits', { addressCode: '4030581112510' }],
    ['a code with full-width digits', { addressCode: '403058111251０1' }],
    ['a code with capital hexadecimal digits', { addressCode: saved.addressCode?.toUpperCase() ?? null }],
    ['an empty code', { addressCode: '' }],
  ])('rejects %s', (_, change) => {
    expect(findAddressProblems({ ...saved, ...change }, before)).toEqual({
      addressCode: { code: 'not-allowed' },
    });
  });

  it('accepts an address typed by hand, which has no code', () => {
    expect(findAddressProblems({ ...saved, addressCode: null }, before)).toEqual({});
  });
});
