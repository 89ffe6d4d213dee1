import type { Field } from '@kaisetsu/domain/fields/field';
import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import { hasConvertibleNumerals } from '@kaisetsu/domain/text/roman-numerals';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { CorrectionButton } from '../../components/correction-button.tsx';
import { ConvertNumerals, ReplaceBannedCharacters } from '../../components/corrections.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { Bound } from '../../form/use-form.ts';
import { useKanaProposal } from './use-kana-proposal.ts';

/**
 * Problems that the field reports on blur, because the reading depends on their correction. For example, a text that is too long
 * gets no reading (spec 2.8). Without the report on blur, a submit would report only the missing reading, because it reports
 * missing answers first (PERS-014).
 */
const reportedOnBlur: readonly ProblemCode[] = [
  'numerals-not-converted',
  'over-20',
  'prefecture-repeated',
  'address-repeated',
  'address-differs',
];

/** A button that removes the start of the text. */
export type Removal = {
  readonly label: string;
  readonly rest: string;
  readonly onRemoved?: () => void;
};

/** A text of the address and its reading: the sub-address, or the address typed by hand (spec 2.8, 5.2). */
export function TextWithReadingFields(props: {
  text: Bound;
  kana: Bound;
  /** Name under which the form stores its draft. */
  formDraft: string;
  label: string;
  kanaLabel: string;
  help: ReactNode;
  kanaHelp: ReactNode;
  autoComplete: string;
  /** Validates the text and shows its problem. */
  validate: () => void;
  /** Receives a promise that resolves when a look-up of the reading ends. A submit has to wait for this promise. */
  onReading: (work: Promise<void>) => void;
  rules: Field;
  /** The button for a text whose start repeats a part of the address; null if there is no repetition. */
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
    // If the form opens with a text, the problems of the text are reported at once, as on blur.
    reportOnBlur(text.value);
    // Look up a missing reading: the page was possibly closed or reloaded before the earlier look-up ended.
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
                    // The button disappears, so the focus moves to the field.
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
