import { leadingPrefecture, type Prefecture } from '@kaisetsu/domain/fields/prefecture';
import type { ProblemCode } from '@kaisetsu/domain/fields/problem';
import { subAddress, typedAddress } from '@kaisetsu/domain/fields/sub-address';
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
 * Problems that the field reports on blur. One tap converts the full-width digits that most keyboards type, and
 * removes a repeated prefecture. A text that is too long gets no reading (spec 2.8), and a submit would report
 * only the missing reading.
 */
const reportedOnBlur: readonly ProblemCode[] = ['numerals-not-converted', 'over-20', 'prefecture-repeated'];

/** A text of the address and its reading: the sub-address, or the address typed by hand (spec 2.8, 5.2). */
export function TextWithReadingFields(props: {
  text: Bound;
  kana: Bound;
  label: string;
  kanaLabel: string;
  help: ReactNode;
  kanaHelp: ReactNode;
  autoComplete: string;
  /** Shows the text's problem. */
  validate: () => void;
  /** Receives a pending look-up of the reading. A submit has to wait for it. */
  onReading: (work: Promise<void>) => void;
  /** Takes the prefecture that an address typed by hand starts with. Absent for a sub-address. */
  onPrefecture?: (prefecture: Prefecture) => void;
}) {
  const { text, kana, onPrefecture } = props;
  const rules = onPrefecture === undefined ? subAddress : typedAddress;
  const { propose, offered, accept, isGuess } = useKanaProposal(text, kana);
  const guessId = `${kana.id}-guess`;
  const reportOnBlur = (value: string) => {
    const found = value === '' ? null : rules.validate(value);
    if (found !== null && reportedOnBlur.includes(found.code)) props.validate();
  };
  const onMount = useRef(() => {
    // Text restored after a reload counts as blurred.
    reportOnBlur(text.value);
    // The earlier page may have ended before it looked up the reading.
    if (text.value !== '' && kana.value === '') props.onReading(propose(text.value));
  });
  useEffect(() => onMount.current(), []);
  const repeated = onPrefecture && leadingPrefecture(text.value);
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
          text.message !== undefined && onPrefecture && repeated ? (
            <div className="field-correction">
              <CorrectionButton
                bound={text}
                corrected={text.value.slice(repeated.length).trimStart()}
                label={`都道府県を「${repeated}」にして、ここから外す`}
                onCorrected={(corrected) => {
                  onPrefecture(repeated);
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
                  入力内容が変わりました。新しいフリガナ：<strong>{offered}</strong>
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
