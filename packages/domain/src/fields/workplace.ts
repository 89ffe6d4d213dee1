import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import {
  collapseSpaces,
  normaliseHyphens,
  stripSpaces,
  toFullWidth,
  toHalfWidthDigits,
} from '@kaisetsu/jp-address/text/width';
import { accountBranchLength, accountNumberLength, maxCharacters } from '../limits.ts';
import { createField, type Field, findBanned, findFirstProblem, findTooLong } from './field.ts';
import { createFreeTextField } from './free-text.ts';

/** By the NFKC form of the mark, without brackets: ㈱ and ㊑ are 株. */
const companyWords: Record<string, string> = {
  株: '株式会社',
  株式会社: '株式会社',
  KK: '株式会社',
  有: '有限会社',
  名: '合名会社',
  資: '合資会社',
  社: '社団法人',
  財: '財団法人',
  学: '学校法人',
  医: '医療法人',
  宗: '宗教法人',
  協: '協同組合',
};

export const expandCompanyMarks = (text: string): string =>
  text.replace(
    /[㈠-㉃㊊-㊰㍿㏍]/g,
    (mark) => companyWords[mark.normalize('NFKC').replace(/[()]/g, '')] ?? mark,
  );

export function createWorkplaceNameField(required: boolean): Field {
  return createField({
    normalise: (value) => toFullWidth(expandCompanyMarks(collapseSpaces(normaliseText(value)).trim())),
    ...(required ? { required: 'required' as const } : {}),
    validate: (value) =>
      findFirstProblem(
        hasConvertibleNumerals(value, { fullWidthDigits: false }) ? { code: 'numerals-not-converted' } : null,
        findBanned(value),
        findTooLong(value, maxCharacters.workplaceName),
      ),
  });
}

export const occupationOther = createFreeTextField(maxCharacters.otherOccupation);

function createDigitsField(length: number): Field {
  const isWhole = (value: string): boolean => new RegExp(`^\\d{${length}}$`).test(value);
  return createField({
    normalise: (value) => {
      const normalised = toHalfWidthDigits(normaliseText(value)).trim();
      if (/^\d+$/.test(normalised)) return normalised.padStart(length, '0');
      // Do not pad: a digit is probably missing.
      const joined = normaliseHyphens(stripSpaces(normalised)).replace(/(\d)-(?=\d)/g, '$1');
      return isWhole(joined) ? joined : normalised;
    },
    required: 'existing-account-invalid',
    validate: (value) => (isWhole(value) ? null : { code: 'existing-account-invalid' }),
  });
}

export const existedAccountBranchCode = createDigitsField(accountBranchLength);
export const existedAccountNumber = createDigitsField(accountNumberLength);
