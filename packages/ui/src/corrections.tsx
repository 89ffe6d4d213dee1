import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { convertNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { Button } from './button.tsx';
import type { Bound } from './field-frame.tsx';
import { useLoadedOnce } from './use-loaded-once.ts';

type Correction = {
  readonly bound: Bound;
  readonly onCorrected?: (text: string) => void;
};

export function CorrectionButton(props: Correction & { corrected: string; label?: string }) {
  const { bound, corrected } = props;
  return (
    <Button
      kind="small"
      onPress={() => {
        bound.onChange(corrected);
        props.onCorrected?.(corrected);
        document.getElementById(bound.id)?.focus();
      }}
    >
      {props.label ?? `「${corrected}」にする`}
    </Button>
  );
}

export function CharacterCorrection({ hasNumerals, ...props }: Correction & { hasNumerals?: boolean }) {
  const { value, message } = props.bound;
  if (message === undefined) return null;
  if (hasNumerals)
    return (
      <div className="field-correction">
        <CorrectionButton {...props} corrected={convertNumerals(value)} label="数字を変換する" />
      </div>
    );
  const banned = findBannedCharacters(value);
  return banned.length === 0 ? null : <Replacement {...props} banned={banned} />;
}

const importConversion = () =>
  import('@kaisetsu/jp-address/text/common-forms').then(({ toCommonForms }) => toCommonForms);

function Replacement(props: Correction & { banned: readonly string[] }) {
  // Without the table the applicant sees the advice instead of the button.
  const convert = useLoadedOnce(importConversion, (unchanged: string) => unchanged);
  if (convert === null) return null;
  const corrected = convert(props.bound.value);
  return (
    <div className="field-correction">
      {findBannedCharacters(corrected).length === 0 ? (
        <CorrectionButton {...props} corrected={corrected} />
      ) : (
        <p>
          {props.banned.some((one) => /\p{Ideographic}/u.test(one))
            ? '字体の近い漢字か、カタカナで入力してください。'
            : 'ほかの文字に置き換えて入力してください。'}
        </p>
      )}
    </div>
  );
}
