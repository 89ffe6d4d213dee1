import type { Postcodes } from '@kaisetsu/jp-address/postal-table/postal-table';
import type { ListTable } from '../../adapters/postgres/upkeep/list-replacement.ts';
import type { CheckedLines } from './check-rows.ts';
import { checkBranches, checkInvitations, checkOccupations, checkWorkplaces } from './reference-rows.ts';

type Row = Readonly<Record<string, string | number | boolean>>;

export type ImportedList = {
  readonly name: 'branches' | 'occupations' | 'workplaces' | 'invitations';
  readonly list: ListTable;
  readonly bank: 'option' | 'column' | 'none';
  readonly header: string;
  readonly check: (text: string, bankCode: string) => CheckedLines<Row>;
  /** Returns the fault, such as an unknown municipality, or undefined. */
  readonly createFaultFinder?: (postcodes: Postcodes) => (row: Row) => string | undefined;
};

const map = <Value>(checked: CheckedLines<Value>, toRow: (value: Value) => Row): CheckedLines<Row> => ({
  ...checked,
  good: checked.good.map(({ line, value }) => ({ line, value: toRow(value) })),
});

/** Addresses in a large city have the codes of its wards, so no look-up would find its own code. */
const placeFault: ImportedList['createFaultFinder'] = (postcodes) => (row) => {
  const code = String(row.municipality_code);
  return postcodes.hasMunicipality(code) ? undefined : `no address lies in municipality_code ${code}`;
};

export const branches: ImportedList = {
  name: 'branches',
  bank: 'option',
  header: 'code,name,kana,prefecture,municipality_code,address,postal_number',
  list: {
    table: 'branch',
    perBank: true,
    key: ['bank_code', 'code'],
    columns: {
      bank_code: 'text',
      code: 'text',
      name: 'text',
      kana: 'text',
      prefecture: 'text',
      municipality_code: 'text',
      address: 'text',
    },
  },
  createFaultFinder: placeFault,
  check: (text, bankCode) =>
    map(checkBranches(text), ({ code, name, kana, prefecture, municipalityCode, address }) => ({
      bank_code: bankCode,
      code,
      name,
      kana,
      prefecture,
      municipality_code: municipalityCode,
      address,
    })),
};

export const occupations: ImportedList = {
  name: 'occupations',
  bank: 'none',
  header: 'id,name,display_number,general_display,child_display,workplace_required',
  list: {
    table: 'occupation',
    perBank: false,
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      display_number: 'int',
      general_display: 'boolean',
      child_display: 'boolean',
      workplace_required: 'boolean',
    },
  },
  check: (text) =>
    map(checkOccupations(text), (one) => ({
      id: one.id,
      name: one.name,
      display_number: one.displayNumber,
      general_display: one.generalDisplay,
      child_display: one.childDisplay,
      workplace_required: one.workplaceRequired,
    })),
};

export const workplaces: ImportedList = {
  name: 'workplaces',
  bank: 'column',
  header: 'bank_code,code,id,name,phone,multiple_accounts',
  list: {
    table: 'workplace',
    perBank: true,
    key: ['bank_code', 'code'],
    columns: {
      bank_code: 'text',
      code: 'text',
      id: 'text',
      name: 'text',
      phone_number: 'text',
      multiple_accounts: 'text',
    },
  },
  check: (text) =>
    map(checkWorkplaces(text), ({ bankCode, code, id, name, phoneNumber, multipleAccounts }) => ({
      bank_code: bankCode,
      code,
      id,
      name,
      phone_number: phoneNumber,
      multiple_accounts: multipleAccounts,
    })),
};

export const invitations: ImportedList = {
  name: 'invitations',
  bank: 'column',
  header: 'bank_code,code',
  list: {
    table: 'invitation',
    perBank: true,
    key: ['bank_code', 'code'],
    columns: { bank_code: 'text', code: 'text' },
  },
  check: (text) => map(checkInvitations(text), ({ bankCode, code }) => ({ bank_code: bankCode, code })),
};
