import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import { getBirthYears } from '@kaisetsu/domain/fields/birthday';
import { countExcess } from '@kaisetsu/domain/fields/field';
import { kanaName, validateKanaNamePair, validateNamePair } from '@kaisetsu/domain/fields/name';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatMessage, messages } from '@kaisetsu/domain/fields/problem';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { formatEraYears } from '@kaisetsu/domain/text/era';
import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { BirthdayField } from '@kaisetsu/ui/birthday-field.tsx';
import { CharacterCorrection, CorrectionButton } from '@kaisetsu/ui/corrections.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { formatGuessId, GuessMark, PunctuationNote } from '@kaisetsu/ui/field-notes.tsx';
import { PhoneField } from '@kaisetsu/ui/phone-field.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { type ReactNode, useMemo } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import type { CardValues } from '../card/card.tsx';
import { formatAutofill, getAutofillSection, personHeadings, personTexts, whose } from './person-texts.ts';
import { useKanaFromIme, useNameTables } from './use-kana-from-ime.ts';

type FieldsProps = {
  person: Person;
  field: (name: keyof PersonDraft) => Bound;
  before?: ReactNode;
};

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
        <CorrectionButton bound={props.bound} corrected={corrected} />
      ) : null}
    </div>
  );
}

type NameProps = FieldsProps & {
  formDraft: string;
  card: Pick<CardValues, 'lastName' | 'firstName'> | null;
};

function useName(part: 'lastName' | 'firstName', table: NameTable | undefined, props: NameProps) {
  const name = props.field(part);
  const kana = props.field(part === 'lastName' ? 'kanaLastName' : 'kanaFirstName');
  return { name, kana, ...useKanaFromIme(name, kana, table, props.formDraft, props.card?.[part]) };
}

type FieldProps = { part: ReturnType<typeof useName>; label: string; help: string; children?: ReactNode };

function NameField({ part, children, ...texts }: FieldProps & { autoComplete: string }) {
  const { name, kana, isGuess, ...input } = part;
  return (
    <TextField
      {...texts}
      {...input}
      bound={children === undefined ? input.bound : { ...input.bound, excess: 0 }}
      after={
        <>
          {children}
          <CharacterCorrection bound={name} />
          <PunctuationNote value={name.value} />
        </>
      }
    />
  );
}

function KanaField({ part, children, ...texts }: FieldProps) {
  const { kana, isGuess } = part;
  return (
    <TextField
      {...texts}
      bound={children === undefined ? kana : { ...kana, excess: 0 }}
      autoComplete="off"
      spellCheck={false}
      alsoDescribedBy={isGuess ? formatGuessId(kana) : undefined}
      after={
        <>
          {children}
          <NoKatakana bound={kana} />
          <PunctuationNote value={kana.value} />
          <div role="status">{isGuess ? <GuessMark bound={kana} /> : null}</div>
        </>
      }
    />
  );
}

export function NameFields(props: NameProps) {
  const { person } = props;
  const tables = useNameTables();
  const last = useName('lastName', tables?.surnames, props);
  const first = useName('firstName', tables?.givenNames, props);
  return (
    <section className="form-section">
      <h2>{whose[person]}お名前</h2>
      <p className="field-help">
        本人確認書類に記載されているとおりに入力してください。カナは、お名前の入力にあわせて自動で入ることがあります。違うときは、ひらがなでも直せます。
      </p>
      {props.before === undefined ? null : <div className="field-prefill">{props.before}</div>}
      <div className="field-pair">
        <NameField
          part={last}
          label="姓"
          help="例：山田"
          autoComplete={formatAutofill(person, 'family-name')}
        />
        <NameField
          part={first}
          label="名"
          help="例：太郎"
          autoComplete={formatAutofill(person, 'given-name')}
        >
          <TooLongTogether last={last.name} first={first.name} validate={validateNamePair} />
        </NameField>
      </div>
      <div className="field-pair">
        <KanaField part={last} label="姓（カナ）" help="例：ヤマダ" />
        <KanaField part={first} label="名（カナ）" help="例：タロウ">
          <TooLongTogether last={last.kana} first={first.kana} validate={validateKanaNamePair} />
        </KanaField>
      </div>
    </section>
  );
}

export function listBirthYearOptions(person: Person, today: string): { value: string; label: string }[] {
  const { first, last } = getBirthYears(person, today);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = last - index;
    return { value: String(year), label: `${year}年（${formatEraYears(year)}）` };
  });
}

export function getInitialBirthday(person: Person, today: string): string {
  return `${getBirthYears(person, today).initial}--`;
}

export function BirthdayQuestion(props: { person: Person; today: string; bound: Bound }) {
  const { person, today, bound } = props;
  const years = useMemo(() => listBirthYearOptions(person, today), [person, today]);
  return (
    <BirthdayField
      bound={bound}
      label={`${whose[person]}生年月日`}
      years={years}
      section={getAutofillSection(person)}
      after={
        person === 'applicant' && bound.message === messages['adult-under-18'] ? (
          <div className="field-correction">
            <p>
              18歳未満の方の口座は、親権者（父または母）の方が代わりにお申込みいただけます。
              <br />
              <a href={getStartPath(childFlow)}>お子さまの口座開設へ進む</a>
            </p>
          </div>
        ) : null
      }
    />
  );
}

export function PhoneFields(props: FieldsProps) {
  const { person, field } = props;
  const { phoneNumberExample, mobileBeginnings } = useBank();
  return (
    <section className="form-section">
      <h2 id={personHeadings.phones} tabIndex={-1}>
        {whose[person]}電話番号
      </h2>
      {props.before === undefined ? null : <div className="field-prefill">{props.before}</div>}
      <PhoneField
        bound={field('mobilePhoneNumber')}
        mobileBeginnings={mobileBeginnings}
        label="携帯電話番号"
        help={personTexts[person].mobileHelp}
        section={formatAutofill(person, 'mobile')}
      />
      <PhoneField
        bound={field('phoneNumber')}
        mobileBeginnings={mobileBeginnings}
        label="自宅電話番号"
        required={false}
        help={`例：${phoneNumberExample}`}
        section={formatAutofill(person, 'home')}
      />
    </section>
  );
}
