import type { Field } from '@kaisetsu/domain/fields/field';
import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import type { Bound } from '@kaisetsu/ui/bound.ts';
import { Button } from '@kaisetsu/ui/button.tsx';
import { CorrectionButton } from '@kaisetsu/ui/correction-button.tsx';
import { ConvertNumerals, ReplaceBannedCharacters } from '@kaisetsu/ui/corrections.tsx';
import { formatGuessId, GuessMark } from '@kaisetsu/ui/guess-mark.tsx';
import { PunctuationNote } from '@kaisetsu/ui/punctuation-note.tsx';
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

export type Rewrite = {
  readonly label: string;
  readonly corrected: string;
  readonly onRewritten?: () => void;
};

/** In Kyoto streets stand in front of the town: 寺町通御池上る. */
const isByStreets = (address: string): boolean =>
  /通り?[^\s\d]*[上下東西]|[上下]が?[るル]|[東西]入/u.test(address);

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
  rewrites: readonly Rewrite[];
}) {
  const { text, kana, rules, rewrites } = props;
  const { propose, offered, accept, isGuess } = useKanaProposal(text, kana, props.formDraft);
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
          <>
            <PunctuationNote value={text.value} />
            {text.message === messages['over-20'] ? (
              <div className="field-correction">
                <p>
                  {isByStreets(text.value)
                    ? '通り名（「上る」「下る」「東入」など）と建物名は、省けます。町名・番地と部屋番号は残してください。'
                    : '建物名は、短くしたり省いたりできます。番地と部屋番号は残してください。'}
                </p>
              </div>
            ) : text.message !== undefined && rewrites.length > 0 ? (
              <div className="field-correction">
                {rewrites.map(({ label, corrected, onRewritten }) => (
                  <CorrectionButton
                    key={label}
                    bound={text}
                    corrected={corrected}
                    label={label}
                    onCorrected={() => {
                      onRewritten?.();
                      props.onReading(propose(corrected));
                    }}
                  />
                ))}
              </div>
            ) : text.message !== undefined && hasNumerals ? (
              <ConvertNumerals
                bound={text}
                onCorrected={(corrected) => props.onReading(propose(corrected))}
              />
            ) : (
              <ReplaceBannedCharacters
                bound={text}
                onCorrected={(corrected) => props.onReading(propose(corrected))}
              />
            )}
          </>
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
        alsoDescribedBy={isGuess ? formatGuessId(kana) : undefined}
        after={
          <div role="status">
            {isGuess ? <GuessMark bound={kana} /> : null}
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
