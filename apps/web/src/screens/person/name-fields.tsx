import type { PersonField } from '@kaisetsu/domain/answers/person';
import { validateKanaNamePair } from '@kaisetsu/domain/fields/kana-name';
import { countExcess } from '@kaisetsu/domain/fields/length';
import { validateNamePair } from '@kaisetsu/domain/fields/name';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatMessage } from '@kaisetsu/domain/fields/problem';
import type { Bound } from '@kaisetsu/ui/bound.ts';
import { ReplaceBannedCharacters } from '@kaisetsu/ui/corrections.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { formatAutofill, personTexts } from './person-texts.ts';
import { useKanaFromIme } from './use-kana-from-ime.ts';

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

export function NameFields(props: {
  person: Person;
  field: (name: PersonField) => Bound;
  before?: ReactNode;
}) {
  const { person, field } = props;
  const lastName = useKanaFromIme(field('lastName'), field('kanaLastName'));
  const firstName = useKanaFromIme(field('firstName'), field('kanaFirstName'));
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
          after={<ReplaceBannedCharacters bound={field('lastName')} />}
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
            </>
          }
        />
      </div>
      <div className="field-pair">
        <TextField
          bound={field('kanaLastName')}
          label="姓（カナ）"
          required
          help="例：ヤマダ"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          bound={{ ...field('kanaFirstName'), excess: 0 }}
          label="名（カナ）"
          required
          help="例：タロウ"
          autoComplete="off"
          spellCheck={false}
          after={
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
