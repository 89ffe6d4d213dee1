import type { Field } from '@kaisetsu/domain/fields/field';
import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import type { Bound } from '@kaisetsu/ui/bound.ts';
import { Button } from '@kaisetsu/ui/button.tsx';
import { CorrectionButton } from '@kaisetsu/ui/correction-button.tsx';
import { ConvertNumerals, ReplaceBannedCharacters } from '@kaisetsu/ui/corrections.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useKanaProposal } from './use-kana-proposal.ts';

/** A submit reports missing answers first, so these problems appear on blur (PERS-014). */
const reportedOnBlur: readonly ProblemCode[] = [
  'numerals-not-converted',
  'over-20',
  'prefecture-repeated',
  'address-repeated',
  'address-differs',
];

export type Removal = {
  readonly label: string;
  readonly rest: string;
  readonly onRemoved?: () => void;
};

export function TextWithReadingFields(props: {
  text: Bound;
  kana: Bound;
  formDraft: string;
  label: string;
  kanaLabel: string;
  help: ReactNode;
  kanaHelp: ReactNode;
  autoComplete: string;
  validate: () => void;
  /** A submit has to wait for this promise. */
  onReading: (work: Promise<void>) => void;
  rules: Field;
  removal: Removal | null;
}) {
  const { text, kana, rules, removal } = props;
  const { propose, offered, accept, isGuess } = useKanaProposal(text, kana, props.formDraft);
  const guessId = `${kana.id}-guess`;
  const reportOnBlur = (value: string) => {
    const found = value === '' ? null : rules.validate(value);
    if (found !== null && reportedOnBlur.includes(found.code)) props.validate();
  };
  const onMount = useRef(() => {
    reportOnBlur(text.value);
    // The page was possibly reloaded before the earlier look-up ended.
    if (text.value !== '' && kana.value === '') props.onReading(propose(text.value));
  });
  useEffect(() => onMount.current(), []);
  const hasNumerals = hasConvertibleNumerals(text.value, { fullWidthDigits: true });

  return (
    <>
      <TextField
        bound={{
          ...text,
          onBlur: () => {
            text.onBlur();
            reportOnBlur(text.value);
            props.onReading(propose(text.value));
          },
        }}
        label={props.label}
        required
        help={props.help}
        autoComplete={props.autoComplete}
        after={
          text.message === messages['over-20'] ? (
            <div className="field-correction">
              <p>建物名は、短くしたり省いたりできます。番地と部屋番号は残してください。</p>
            </div>
          ) : text.message !== undefined && removal !== null ? (
            <div className="field-correction">
              <CorrectionButton
                bound={text}
                corrected={removal.rest}
                label={removal.label}
                onCorrected={(corrected) => {
                  removal.onRemoved?.();
                  props.onReading(propose(corrected));
                }}
              />
            </div>
          ) : text.message !== undefined && hasNumerals ? (
            <ConvertNumerals bound={text} onCorrected={(corrected) => props.onReading(propose(corrected))} />
          ) : (
            <ReplaceBannedCharacters
              bound={text}
              onCorrected={(corrected) => props.onReading(propose(corrected))}
            />
          )
        }
      />
      <TextField
        bound={kana}
        label={props.kanaLabel}
        required
        help={props.kanaHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        alsoDescribedBy={isGuess ? guessId : undefined}
        after={
          <div role="status">
            {isGuess ? (
              <div id={guessId}>
                <Notice>
                  <p>読みをご確認ください</p>
                </Notice>
              </div>
            ) : null}
            {offered === null ? null : (
              <div className="field-correction">
                <p>
                  入力内容が変わりました。新しいフリガナ：<strong className="unbroken">{offered}</strong>
                </p>
                <Button
                  kind="small"
                  onPress={() => {
                    accept();
                    document.getElementById(kana.id)?.focus();
                  }}
                >
                  このフリガナにする
                </Button>
              </div>
            )}
          </div>
        }
      />
    </>
  );
}
