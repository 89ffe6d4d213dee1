import { checkField } from '@kaisetsu/domain/answers/check';
import { isCode, normaliseCode } from '@kaisetsu/domain/fields/code';
import { createWorkplacePhoneField, specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { createWorkplaceNameField } from '@kaisetsu/domain/fields/workplace';
import { isPrefecture, prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { normaliseVariants } from '@kaisetsu/jp-address/text/character-set';
import { toFullWidthKatakana, toKanaReading } from '@kaisetsu/jp-address/text/kana';
import { normaliseHyphens, toHalfWidth, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { findTextFaults } from '../frame/text.ts';
import type { Column, ListForm, Row } from './check-rows.ts';

export type ImportedList = ListForm & {
  readonly name: 'branches' | 'occupations' | 'workplaces' | 'invitations';
  readonly table: string;
  /** `option`: the file has no bank column. `column`: it has one. `none`: all banks share the list. */
  readonly bank: 'option' | 'column' | 'none';
};

/** Spreadsheets remove leading zeros; they are restored when `least` digits remain. */
const createDigits = (length: number, least: number): Column => ({
  convert(value) {
    const digits = normaliseHyphens(toHalfWidthDigits(value))
      .replace(/^〒\s*/, '')
      .replace(/(?<=\d)-(?=\d)/g, '');
    return /^\d+$/.test(digits) && digits.length >= least ? digits.padStart(length, '0') : digits;
  },
  findFaults: (value, name) => ({
    [`${name} must be ${length} digits`]: !new RegExp(`^\\d{${length}}$`).test(value),
  }),
});

const text: Column = {
  convert: (value) =>
    toFullWidthKatakana(normaliseVariants(value)).replace(/[ \u00a0\u3000]+/g, (spaces) => spaces.charAt(0)),
  findFaults: (value, name) => findTextFaults(name, value),
};
const id: Column = { ...text, convert: (value) => value };
/** Excel and Google Sheets write TRUE and FALSE. */
const flag: Column = {
  convert: (value) => toHalfWidth(value).toLowerCase(),
  findFaults: (value) => ({ 'flags must be true or false': !/^(?:true|false)$/.test(value) }),
};
const code: Column = {
  convert: normaliseCode,
  findFaults: (value) => ({ 'code must be 6 characters of A-Z and 0-9': !isCode(value) }),
};
const bankCode = createDigits(4, 3);
const municipalityCode = createDigits(5, 4);
const postalNumber = createDigits(7, 5);

export const branches: ImportedList = {
  name: 'branches',
  table: 'branch',
  bank: 'option',
  columns: {
    code: createDigits(3, 1),
    name: text,
    kana: {
      convert: toKanaReading,
      findFaults: (value) => ({
        // The banking association's files also have letters (ＪＲハカタシテイ), digits and these signs.
        'kana must be katakana, letters or digits': !/^[ァ-ヶー・Ａ-Ｚ０-９．－（）／\u3000]*$/.test(value),
        ...(value !== '' && findTextFaults('kana', value)),
      }),
    },
    prefecture: { ...text, findFaults: (value) => ({ 'prefecture is unknown': !isPrefecture(value) }) },
    municipality_code: {
      ...municipalityCode,
      findFaults: (value, name, { prefecture = '' }) => ({
        ...municipalityCode.findFaults(value, name, {}),
        'municipality_code lies in another prefecture': isElsewhere(value, prefecture),
      }),
    },
    address: {
      ...text,
      findFaults: (value, name, { prefecture = '' }) => ({
        'address must begin with the prefecture': !value.startsWith(prefecture),
        ...findTextFaults(name, value),
      }),
    },
    postal_number: {
      ...postalNumber,
      stored: null,
      findFaults: (value) => ({ 'postal_number must be 7 digits or empty': !/^(?:\d{7})?$/.test(value) }),
    },
  },
  mayLack: ['postal_number'],
  keys: [['code']],
};

/** The first two digits are the prefecture's number. */
function isElsewhere(municipalityCode: string, prefecture: string): boolean {
  const named = prefectures[Number(municipalityCode.slice(0, 2)) - 1];
  return /^\d{5}$/.test(municipalityCode) && isPrefecture(prefecture) && named !== prefecture;
}

export const occupations: ImportedList = {
  name: 'occupations',
  table: 'occupation',
  bank: 'none',
  columns: {
    id,
    name: text,
    display_number: {
      convert(value) {
        const digits = toHalfWidth(value);
        return /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits;
      },
      findFaults: (value) => ({ 'display_number must be 1 to 9 digits': !/^\d{1,9}$/.test(value) }),
    },
    general_display: flag,
    child_display: flag,
    workplace_required: flag,
  },
  keys: [['id']],
};

const workplaceName = createWorkplaceNameField(true);
const workplacePhone = createWorkplacePhoneField(specMobileBeginnings, false);

/** Name and phone become answers, so they must pass the validation of answers. */
export const workplaces: ImportedList = {
  name: 'workplaces',
  table: 'workplace',
  bank: 'column',
  columns: {
    bank_code: bankCode,
    code,
    id,
    name: {
      convert: workplaceName.normalise,
      findFaults: (value) => ({
        'name is not valid as an answer':
          workplaceName.normalise(value) !== value || checkField(workplaceName, value) !== null,
      }),
    },
    phone: {
      stored: 'phone_number',
      convert: workplacePhone.normalise,
      findFaults: (value) => ({
        'phone is not valid as an answer': workplacePhone.validate(value) !== null,
      }),
    },
    multiple_accounts: {
      convert: (value) => toHalfWidth(value).toUpperCase(),
      findFaults: (value) => ({
        'multiple_accounts must be PERMITTED or NOT_PERMITTED': !/^(?:NOT_)?PERMITTED$/.test(value),
      }),
    },
  },
  keys: [
    ['bank_code', 'code'],
    ['bank_code', 'id'],
  ],
};

export const invitations: ImportedList = {
  name: 'invitations',
  table: 'invitation',
  bank: 'column',
  columns: { bank_code: bankCode, code },
  keys: [['bank_code', 'code']],
};

/** `code`: bank of a list whose file has no bank column. */
export function toStoredRow({ bank, columns }: ImportedList, row: Row, code: string): Row {
  const values = Object.entries(columns).flatMap(([name, { stored = name }]) =>
    stored === null ? [] : [[stored, row[name]]],
  );
  return { ...(bank === 'option' && { bank_code: code }), ...Object.fromEntries(values) };
}

export const toTable = ({ table, bank, keys: [key = []] }: ImportedList, bankCodes: readonly string[]) => ({
  table,
  key: bank === 'option' ? ['bank_code', ...key] : key,
  bankCodes: bank === 'none' ? null : bankCodes,
});
