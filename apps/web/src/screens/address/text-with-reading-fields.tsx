import type { AddressDraft } from '@kaisetsu/domain/answers/address';
import type { Field } from '@kaisetsu/domain/fields/field';
import { messages, type ProblemCode } from '@kaisetsu/domain/fields/problem';
import { isOverSubAddressLimit, subAddress } from '@kaisetsu/domain/fields/sub-address';
import { maxCharacters } from '@kaisetsu/domain/limits';
import { toKanaAddress } from '@kaisetsu/jp-address/text/kana';
import { convertNumerals, hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { collapseSpaces } from '@kaisetsu/jp-address/text/width';
import { CharacterCorrection, CorrectionButton } from '@kaisetsu/ui/corrections.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { formatGuessId, GuessMark, PunctuationNote } from '@kaisetsu/ui/field-notes.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { extendBlur, type Form } from '../../form/use-form.ts';
import { useGuess } from '../../form/use-guess.ts';
import { useJourney } from '../../shell/journey/journey.ts';

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

const subAddressHelp = `${maxCharacters.subAddress}文字以内で、数字は半角で入力してください。`;
const kanaHelp = '自動で入力されない場合や違う場合は、入力してください。ひらがなはカタカナに変わります。';

export function Example(props: { text: string; children: string }) {
  return (
    <>
      {props.children}
      <br />
      例：{props.text}
    </>
  );
}

export function TextWithReadingFields(props: {
  form: Form<AddressDraft>;
  names: readonly [text: keyof AddressDraft, kana: keyof AddressDraft];
  formDraft: string;
  label: string;
  examples: readonly [text: string, kana: string];
  autoComplete: string;
  onReading: (work: Promise<void>) => void;
  rules: Field;
  rewrites: readonly Rewrite[];
}) {
  const { form, label, rules, rewrites } = props;
  const [text, kana] = [form.bindField(props.names[0]), form.bindField(props.names[1])];
  const [example, kanaExample] = props.examples;
  const { propose, offered, accept, isGuess } = useKanaProposal(text, kana, props.formDraft);
  const reportOnBlur = (value: string) => {
    const found = value === '' ? null : rules.validate(value);
    if (found !== null && reportedOnBlur.includes(found.code)) form.validate(props.names[0]);
  };
  const onMount = useRef(() => {
    reportOnBlur(text.value);
    // The page was possibly reloaded before the earlier look-up ended.
    if (text.value !== '' && kana.value === '') props.onReading(propose(text.value));
  });
  useEffect(() => onMount.current(), []);
  const readCorrected = (corrected: string) => props.onReading(propose(corrected));
  const hasNumerals = hasConvertibleNumerals(text.value, { fullWidthDigits: true });

  return (
    <>
      <TextField
        bound={extendBlur(text, () => {
          reportOnBlur(text.value);
          props.onReading(propose(text.value));
        })}
        label={label}
        help={<Example text={example}>{subAddressHelp}</Example>}
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
                      readCorrected(corrected);
                    }}
                  />
                ))}
              </div>
            ) : (
              <CharacterCorrection bound={text} hasNumerals={hasNumerals} onCorrected={readCorrected} />
            )}
          </>
        }
      />
      <TextField
        bound={kana}
        label={`${label}（カナ）`}
        help={<Example text={kanaExample}>{kanaHelp}</Example>}
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
                <CorrectionButton
                  bound={kana}
                  corrected={offered}
                  label="このフリガナにする"
                  onCorrected={accept}
                />
              </div>
            )}
          </div>
        }
      />
    </>
  );
}

export const toReadableText = (typed: string): string => convertNumerals(subAddress.normalise(typed));

/** Signs that a sub-address allows but its reading does not. */
const unreadable = /[^\p{L}\p{N}(). -]+/gu;

type ProposedKana = { readonly kana: string; readonly isGuess: boolean };

export async function proposeKana(text: string): Promise<ProposedKana | null> {
  if (text === '' || isOverSubAddressLimit(text)) return null;
  const needsDictionary = /[\p{Script=Han}〆ぁ-ゖゝゞ]/u.test(text);
  const found = needsDictionary ? await call('getFurigana', { query: { kanji: text } }) : { kana: text };
  const isGuess = 'guessed' in found && found.guessed === true;
  const kana = collapseSpaces(toKanaAddress(found.kana).replace(unreadable, ' ')).trim();
  return kana === '' && !isGuess ? null : { kana, isGuess };
}

/** Fills in the reading unless the applicant has typed one (PERS-011, PERS-196). */
function useKanaProposal(text: Bound, kana: Bound, formDraft: string) {
  const { fail } = useJourney();
  const [offered, setOffered] = useState<ProposedKana | null>(null);
  const { isGuess, mark } = useGuess(formDraft, kana);
  const filled = useRef('');
  const cameWith = useRef({ text: toReadableText(text.value), kana: kana.value });
  const asked = useRef({ text: toReadableText(text.value), run: 0 });
  const latest = useRef(kana);
  useEffect(() => {
    latest.current = kana;
  });

  // A late reading belongs to the previous address.
  useEffect(
    () => () => {
      asked.current.run += 1;
    },
    [],
  );

  // A reading that arrives in the focused field is selected, so that typing replaces it.
  const arrived = useRef(false);
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (arrived.current && field instanceof HTMLInputElement && field.id === kana.id) field.select();
    arrived.current = false;
  });

  const fill = (reading: ProposedKana) => {
    filled.current = reading.kana;
    arrived.current = latest.current.value !== reading.kana;
    setOffered(null);
    mark(reading.isGuess ? reading.kana : null);
    latest.current.onChange(reading.kana);
  };

  const propose = async (typed: string) => {
    const wanted = toReadableText(typed);
    if (wanted === asked.current.text && latest.current.value !== '') return;
    const run = asked.current.run + 1;
    asked.current = { text: wanted, run };
    try {
      const reading = await proposeKana(wanted);
      const saved = cameWith.current;
      const isSaved = saved.kana !== '' && latest.current.value === saved.kana;
      const ofSaved = isSaved && reading !== null ? await proposeKana(saved.text) : null;
      if (asked.current.run !== run) return;
      if (reading === null) return setOffered(null);
      const { value } = latest.current;
      if (value === '' || value === filled.current || value === ofSaved?.kana) fill(reading);
      else setOffered(reading.kana === value ? null : reading);
    } catch (error) {
      if (asked.current.run !== run) return;
      // The next blur looks the text up again.
      asked.current = { text: '', run };
      fail(error);
    }
  };

  return {
    propose,
    offered: offered?.kana ?? null,
    accept: () => (offered === null ? undefined : fill(offered)),
    isGuess,
  };
}
