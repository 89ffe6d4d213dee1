import { bannedCharacters } from '@kaisetsu/domain/text/character-set';
import { inCommonForms } from '@kaisetsu/domain/text/common-forms';
import { convertNumerals } from '@kaisetsu/domain/text/roman-numerals';
import { type Correction, CorrectionButton } from './correction-button.tsx';

/** Converts roman numerals and full-width digits (docs/product-decisions.md "Smaller points"). */
export function ConvertNumerals(props: Correction) {
  return (
    <div className="field-correction">
      <CorrectionButton {...props} corrected={convertNumerals(props.bound.value)} label="数字を変換する" />
    </div>
  );
}

/** Helps to replace characters that the bank cannot store (spec 5.2). Shown with the error message only. */
export function ReplaceBannedCharacters(props: Correction) {
  const { value, message } = props.bound;
  const banned = bannedCharacters(value);
  if (message === undefined || banned.length === 0) return null;
  const corrected = inCommonForms(value);
  return (
    <div className="field-correction">
      {bannedCharacters(corrected).length === 0 ? (
        <CorrectionButton {...props} corrected={corrected} label={`「${corrected}」にする`} />
      ) : (
        <p>
          {banned.some((one) => /\p{Ideographic}/u.test(one))
            ? '字体の近い漢字か、カタカナで入力してください。'
            : 'ほかの文字に置き換えて入力してください。'}
        </p>
      )}
    </div>
  );
}
