import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { convertNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { Bound } from './field-frame.tsx';

type Correction = {
  readonly bound: Bound;
  readonly onCorrected?: (text: string) => void;
};

export function CorrectionButton(props: Correction & { corrected: string; label: string }) {
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
      {props.label}
    </Button>
  );
}

export function ConvertNumerals(props: Correction) {
  return (
    <div className="field-correction">
      <CorrectionButton {...props} corrected={convertNumerals(props.bound.value)} label="数字を変換する" />
    </div>
  );
}

export function ReplaceBannedCharacters(props: Correction) {
  const { value, message } = props.bound;
  const banned = findBannedCharacters(value);
  const corrected = useCommonForms(message === undefined || banned.length === 0 ? null : value);
  if (corrected === null) return null;
  return (
    <div className="field-correction">
      {findBannedCharacters(corrected).length === 0 ? (
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

function useCommonForms(text: string | null): string | null {
  const [convert, setConvert] = useState<((text: string) => string) | null>(null);
  const isNeeded = text !== null;
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    import('@kaisetsu/jp-address/text/common-forms')
      .then(({ toCommonForms: inCommonForms }) => inCommonForms)
      // Without the table the applicant sees the advice instead of the button.
      .catch(() => (unchanged: string) => unchanged)
      .then((loaded) => {
        if (isShown) setConvert(() => loaded);
      });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return text === null || convert === null ? null : convert(text);
}
