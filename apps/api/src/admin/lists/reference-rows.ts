import { checkField } from '@kaisetsu/domain/answers/check';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import { isCode } from '@kaisetsu/domain/fields/code';
import { createOptionalWorkplacePhoneField, specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { createWorkplaceNameField } from '@kaisetsu/domain/fields/workplace';
import { isPrefecture, prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { type CheckedLines, checkRows } from './check-rows.ts';
import {
  codeValue,
  countValue,
  createDigitsValue,
  flagValue,
  kanaValue,
  phoneValue,
  plainValue,
  textValue,
  wordValue,
  workplaceNameValue,
} from './list-values.ts';
import { findTextFaults } from './visible-text.ts';

export type BranchRow = {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly prefecture: string;
  readonly municipalityCode: string;
  readonly address: string;
  readonly postalNumber: string;
};
export type WorkplaceRow = WorkplaceFound & { readonly bankCode: string; readonly code: string };
export type InvitationRow = { readonly bankCode: string; readonly code: string };

type BranchColumn =
  | 'code'
  | 'name'
  | 'kana'
  | 'prefecture'
  | 'municipality_code'
  | 'address'
  | 'postal_number';

/** All `check…` functions: @throws CsvError for a wrong header, or text that is not CSV */
export function checkBranches(text: string): CheckedLines<BranchRow> {
  const columns = {
    code: createDigitsValue(3, 1),
    name: textValue,
    kana: kanaValue,
    prefecture: textValue,
    municipality_code: createDigitsValue(5, 4),
    address: textValue,
    postal_number: createDigitsValue(7, 5),
  };
  return checkRows(text, { columns, mayLack: ['postal_number'], keys: [['code']], validate: validateBranch });
}

function validateBranch(row: Readonly<Record<BranchColumn, string>>) {
  return {
    value: {
      code: row.code,
      name: row.name,
      kana: row.kana,
      prefecture: row.prefecture,
      municipalityCode: row.municipality_code,
      address: row.address,
      postalNumber: row.postal_number,
    },
    faults: {
      'code must be 3 digits': !/^\d{3}$/.test(row.code),
      ...findTextFaults('name', row.name),
      // The banking association's files also have letters (ＪＲハカタシテイ), digits and these signs.
      'kana must be katakana, letters or digits': !/^[ァ-ヶー・Ａ-Ｚ０-９．－（）／\u3000]*$/.test(row.kana),
      ...(row.kana !== '' && findTextFaults('kana', row.kana)),
      'prefecture is unknown': !isPrefecture(row.prefecture),
      'municipality_code must be 5 digits': !/^\d{5}$/.test(row.municipality_code),
      'municipality_code lies in another prefecture': isElsewhere(row.municipality_code, row.prefecture),
      'address must begin with the prefecture': !row.address.startsWith(row.prefecture),
      ...findTextFaults('address', row.address),
      'postal_number must be 7 digits or empty': !/^(?:\d{7})?$/.test(row.postal_number),
    },
  };
}

export function checkOccupations(text: string): CheckedLines<Occupation> {
  const flags = ['general_display', 'child_display', 'workplace_required'] as const;
  const columns = {
    id: plainValue,
    name: textValue,
    display_number: countValue,
    general_display: flagValue,
    child_display: flagValue,
    workplace_required: flagValue,
  };
  const validate = (row: Readonly<Record<keyof typeof columns, string>>) => ({
    value: {
      id: row.id,
      name: row.name,
      displayNumber: Number(row.display_number),
      generalDisplay: row.general_display === 'true',
      childDisplay: row.child_display === 'true',
      workplaceRequired: row.workplace_required === 'true',
    },
    faults: {
      ...findTextFaults('id', row.id),
      ...findTextFaults('name', row.name),
      'display_number must be 1 to 9 digits': !/^\d{1,9}$/.test(row.display_number),
      'flags must be true or false': flags.some((flag) => !/^(?:true|false)$/.test(row[flag])),
    },
  });
  return checkRows(text, { columns, keys: [['id']], validate });
}

export function checkWorkplaces(text: string): CheckedLines<WorkplaceRow> {
  const columns = {
    bank_code: createDigitsValue(4, 3),
    code: codeValue,
    id: plainValue,
    name: workplaceNameValue,
    phone: phoneValue,
    multiple_accounts: wordValue,
  };
  const keys = [
    ['bank_code', 'code'],
    ['bank_code', 'id'],
  ] as const;
  const validate = (row: Readonly<Record<keyof typeof columns, string>>) => ({
    value: {
      bankCode: row.bank_code,
      code: row.code,
      id: row.id,
      name: row.name,
      phoneNumber: row.phone,
      multipleAccounts: row.multiple_accounts,
    },
    faults: {
      ...findBankCodeFaults(row),
      ...findTextFaults('id', row.id),
      // The name becomes an answer, so it must pass the validation of answers.
      'name is not valid as an answer':
        createWorkplaceNameField(true).normalise(row.name) !== row.name ||
        checkField(createWorkplaceNameField(true), row.name) !== null,
      'phone is not valid as an answer':
        createOptionalWorkplacePhoneField(specMobileBeginnings).validate(row.phone) !== null,
      'multiple_accounts must be PERMITTED or NOT_PERMITTED': !/^(?:NOT_)?PERMITTED$/.test(
        row.multiple_accounts,
      ),
    },
  });
  return checkRows(text, { columns, keys, validate });
}

export function checkInvitations(text: string): CheckedLines<InvitationRow> {
  const columns = { bank_code: createDigitsValue(4, 3), code: codeValue };
  const validate = (row: Readonly<Record<keyof typeof columns, string>>) => ({
    value: { bankCode: row.bank_code, code: row.code },
    faults: findBankCodeFaults(row),
  });
  return checkRows(text, { columns, keys: [['bank_code', 'code']], validate });
}

function findBankCodeFaults(row: { readonly bank_code: string; readonly code: string }) {
  return {
    'bank_code must be 4 digits': !/^\d{4}$/.test(row.bank_code),
    'code must be 6 characters of A-Z and 0-9': !isCode(row.code),
  };
}

/** The first two digits are the prefecture's number. */
function isElsewhere(municipalityCode: string, prefecture: string): boolean {
  const named = prefectures[Number(municipalityCode.slice(0, 2)) - 1];
  return /^\d{5}$/.test(municipalityCode) && isPrefecture(prefecture) && named !== prefecture;
}
