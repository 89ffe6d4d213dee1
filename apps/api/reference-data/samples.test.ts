import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOccupationsFor } from '@kaisetsu/domain/answers/occupation';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { describe, expect, it } from 'vitest';
import { checkRows, requireAllValid } from '../src/admin/lists/check-rows.ts';
import * as lists from '../src/admin/lists/imported-lists.ts';
import { paths } from '../src/boot/paths.ts';

const text = (file: string): string => readFileSync(join(paths.samples, file), 'utf8');
const bankCodes = ['0177', '0181', '0587'];
const rowsOf = (list: lists.ImportedList, file: string) => requireAllValid(checkRows(text(file), list));
const branchesOf = (bankCode: string) => rowsOf(lists.branches, `branches-${bankCode}.csv`);
const occupations = rowsOf(lists.occupations, 'occupations.csv').map((row) => ({
  id: row.id ?? '',
  name: row.name ?? '',
  displayNumber: Number(row.display_number),
  generalDisplay: row.general_display === 'true',
  childDisplay: row.child_display === 'true',
  workplaceRequired: row.workplace_required === 'true',
}));
const postcodes = openPostcodes(paths.postcodes);

describe('sample branches', () => {
  it('have the municipality and the postal number of their address', () => {
    const misplaced = bankCodes.flatMap(branchesOf).filter((branch) => {
      const {
        prefecture = '',
        municipality_code: code = '',
        address = '',
        postal_number: number = '',
      } = branch;
      const found = postcodes.find(number);
      const hasNumber = found.some((one) => one.addressFull === address && one.addressCode.startsWith(code));
      return postcodes.findMunicipality(prefecture, address) !== code || (number !== '' && !hasNumber);
    });
    expect(misplaced).toEqual([]);
  });

  it.each([
    ['0177', '福岡県', '水巻町', '40382'],
    ['0587', '熊本県', '美里町', '43348'],
    ['0587', '熊本県', '苓北町', '43531'],
    ['0181', '福岡県', '糸島市', '40230'],
  ])(
    'of bank %s are absent from %s%s, although the area of the bank includes this municipality',
    (bankCode, prefecture, name, code) => {
      expect(postcodes.findMunicipality(prefecture, name)).toBe(code);
      expect(branchesOf(bankCode).some((one) => one.municipality_code === code)).toBe(false);
    },
  );
});

describe('sample occupations', () => {
  it('for each person include occupations that require a workplace, and occupations that do not', () => {
    for (const person of ['applicant', 'child', 'parent'] as const) {
      const required = listOccupationsFor(person, occupations).map((one) => one.workplaceRequired);
      expect(new Set(required)).toEqual(new Set([true, false]));
    }
  });
});

describe('sample codes', () => {
  it('give each bank three workplaces, one of which permits several accounts', () => {
    const rows = rowsOf(lists.workplaces, 'workplaces.csv');
    for (const bankCode of bankCodes) {
      const permitted = rows.filter((one) => one.bank_code === bankCode).map((one) => one.multiple_accounts);
      expect(permitted.toSorted()).toEqual(['NOT_PERMITTED', 'NOT_PERMITTED', 'PERMITTED']);
    }
    expect(new Set(rows.map((one) => one.id)).size).toBe(rows.length);
  });
});
