import type { PersonField } from '@kaisetsu/domain/answers/person';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { ReactNode } from 'react';
import { CommonKanji } from '../../components/remedies.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { Bound } from '../../form/use-form.ts';
import { autofill, personTexts } from './person-texts.ts';

/** Name in kanji and in kana (spec 3, 5.2). `before` stands between the heading and the first field. */
export function NameFields(props: {
  person: Person;
  field: (name: PersonField) => Bound;
  before?: ReactNode;
}) {
  const { person, field } = props;
  return (
    <section className="form-section">
      <h2>{personTexts[person].names}</h2>
      <p className="field-help">
        本人確認書類に記載されているとおりに入力してください。カナは、ひらがなで入力するとカタカナに変わります。
      </p>
      {props.before === undefined ? null : <div className="field-prefill">{props.before}</div>}
      <div className="field-pair">
        <TextField
          bound={field('lastName')}
          label="姓"
          required
          help="例：山田"
          autoComplete={autofill(person, 'family-name')}
          after={<CommonKanji bound={field('lastName')} />}
        />
        <TextField
          bound={field('firstName')}
          label="名"
          required
          help="例：太郎"
          autoComplete={autofill(person, 'given-name')}
          after={<CommonKanji bound={field('firstName')} />}
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
          bound={field('kanaFirstName')}
          label="名（カナ）"
          required
          help="例：タロウ"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </section>
  );
}
