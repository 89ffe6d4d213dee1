import type { PersonField } from '@kaisetsu/domain/answers/person';
import { countExcess } from '@kaisetsu/domain/fields/length';
import { kanaName, validateKanaNamePair, validateNamePair } from '@kaisetsu/domain/fields/name';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatMessage, messages } from '@kaisetsu/domain/fields/problem';
import { CorrectionButton, ReplaceBannedCharacters } from '@kaisetsu/ui/corrections.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { formatGuessId, GuessMark } from '@kaisetsu/ui/guess-mark.tsx';
import { PunctuationNote } from '@kaisetsu/ui/punctuation-note.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { ReactNode } from 'react';
import type { CardValues } from '../card/use-card.ts';
import { formatAutofill, personTexts } from './person-texts.ts';
import { useKanaFromIme } from './use-kana-from-ime.ts';
import { useNameTables } from './use-name-tables.ts';

/** Under the first name, because the error message is there. */
function TooLongTogether(props: { last: Bound; first: Bound; validate: typeof validateNamePair }) {
  const { last, first } = props;
  const found = props.validate(last.value, first.value);
  if (found === null || first.message !== formatMessage(found)) return null;
  return (
    <div className="field-correction">
      <p>姓と名をあわせて、あと{countExcess(found, last.value + first.value)}文字減らしてください。</p>
    </div>
  );
}

/** Names the characters that are no katakana. Signs (マリア・アナ) can be left out; kanji need a reading. */
function NoKatakana(props: { bound: Bound }) {
  const { value, message } = props.bound;
  const others = [...new Set(value.match(/[^ァ-ヶー\s]/gu))].join('');
  if (message !== messages['not-katakana'] || others === '') return null;
  const corrected = kanaName.normalise(value.replace(/[^\p{L}\s]/gu, ''));
  return (
    <div className="field-correction">
      <p>「{others}」は使えません。</p>
      {kanaName.validate(corrected) === null ? (
        <CorrectionButton bound={props.bound} corrected={corrected} label={`「${corrected}」にする`} />
      ) : null}
    </div>
  );
}

function KanaField(props: {
  bound: Bound;
  label: string;
  help: string;
  isGuess: boolean;
  before?: ReactNode;
}) {
  const { bound, isGuess } = props;
  return (
    <TextField
      bound={props.before === undefined ? bound : { ...bound, excess: 0 }}
      label={props.label}
      required
      help={props.help}
      autoComplete="off"
      spellCheck={false}
      alsoDescribedBy={isGuess ? formatGuessId(bound) : undefined}
      after={
        <>
          {props.before}
          <NoKatakana bound={bound} />
          <PunctuationNote value={bound.value} />
          <div role="status">{isGuess ? <GuessMark bound={bound} /> : null}</div>
        </>
      }
    />
  );
}

export function NameFields(props: {
  person: Person;
  field: (name: PersonField) => Bound;
  formDraft: string;
  card: Pick<CardValues, 'lastName' | 'firstName'> | null;
  before?: ReactNode;
}) {
  const { person, field, formDraft, card } = props;
  const tables = useNameTables();
  const { isGuess: isLastGuess, ...lastName } = useKanaFromIme(
    field('lastName'),
    field('kanaLastName'),
    tables?.surnames,
    formDraft,
    card?.lastName,
  );
  const { isGuess: isFirstGuess, ...firstName } = useKanaFromIme(
    field('firstName'),
    field('kanaFirstName'),
    tables?.givenNames,
    formDraft,
    card?.firstName,
  );
  return (
    <section className="form-section">
      <h2>{personTexts[person].names}</h2>
      <p className="field-help">
        本人確認書類に記載されているとおりに入力してください。カナは、お名前の入力にあわせて自動で入ることがあります。違うときは、ひらがなでも直せます。
      </p>
      {props.before === undefined ? null : <div className="field-prefill">{props.before}</div>}
      <div className="field-pair">
        <TextField
          {...lastName}
          label="姓"
          required
          help="例：山田"
          autoComplete={formatAutofill(person, 'family-name')}
          after={
            <>
              <ReplaceBannedCharacters bound={field('lastName')} />
              <PunctuationNote value={field('lastName').value} />
            </>
          }
        />
        <TextField
          {...firstName}
          bound={{ ...firstName.bound, excess: 0 }}
          label="名"
          required
          help="例：太郎"
          autoComplete={formatAutofill(person, 'given-name')}
          after={
            <>
              <TooLongTogether
                last={field('lastName')}
                first={field('firstName')}
                validate={validateNamePair}
              />
              <ReplaceBannedCharacters bound={field('firstName')} />
              <PunctuationNote value={field('firstName').value} />
            </>
          }
        />
      </div>
      <div className="field-pair">
        <KanaField bound={field('kanaLastName')} label="姓（カナ）" help="例：ヤマダ" isGuess={isLastGuess} />
        <KanaField
          bound={field('kanaFirstName')}
          label="名（カナ）"
          help="例：タロウ"
          isGuess={isFirstGuess}
          before={
            <TooLongTogether
              last={field('kanaLastName')}
              first={field('kanaFirstName')}
              validate={validateKanaNamePair}
            />
          }
        />
      </div>
    </section>
  );
}
