import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { expandCompanyMarks } from '../text/company-marks.ts';
import { banned } from './banned.ts';
import { blank, type Field, firstProblem } from './field.ts';
import { freeTextProblem, normaliseFreeText } from './free-text.ts';
import { tooLong } from './length.ts';
import { problem } from './problem.ts';

export function workplaceName(required: boolean): Field {
  return {
    normalise: (value) => toFullWidth(expandCompanyMarks(collapseSpaces(normaliseText(value)).trim())),
    ...(required ? { required: 'required' as const } : {}),
    isEmpty: blank,
    validate: (value) =>
      firstProblem(
        hasConvertibleNumerals(value, { fullWidthDigits: false }) ? problem('numerals-not-converted') : null,
        banned(value),
        tooLong(value, 25),
      ),
  };
}

export const occupationOther: Field = {
  normalise: normaliseFreeText,
  required: 'required',
  isEmpty: blank,
  validate: (value) => freeTextProblem(value, 25),
};
