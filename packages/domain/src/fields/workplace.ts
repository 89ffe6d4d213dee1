import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces, toFullWidth } from '@kaisetsu/jp-address/text/width';
import { maxCharacters } from '../limits.ts';
import { expandCompanyMarks } from '../text/company-marks.ts';
import { findBanned } from './banned.ts';
import { type Field, findFirstProblem, isBlank } from './field.ts';
import { createFreeTextField } from './free-text.ts';
import { findTooLong } from './length.ts';
import { createProblem } from './problem.ts';

export function createWorkplaceNameField(required: boolean): Field {
  return {
    normalise: (value) => toFullWidth(expandCompanyMarks(collapseSpaces(normaliseText(value)).trim())),
    ...(required ? { required: 'required' as const } : {}),
    isEmpty: isBlank,
    validate: (value) =>
      findFirstProblem(
        hasConvertibleNumerals(value, { fullWidthDigits: false })
          ? createProblem('numerals-not-converted')
          : null,
        findBanned(value),
        findTooLong(value, maxCharacters.workplaceName),
      ),
  };
}

export const occupationOther = createFreeTextField(maxCharacters.otherOccupation);
