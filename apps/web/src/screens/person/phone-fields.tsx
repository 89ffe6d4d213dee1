import type { PersonField } from '@kaisetsu/domain/answers/person';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { PhoneField } from '@kaisetsu/ui/phone-field.tsx';
import type { ReactNode } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { formatAutofill, personHeadings, personTexts } from './person-texts.ts';

export function PhoneFields(props: {
  person: Person;
  field: (name: PersonField) => Bound;
  before?: ReactNode;
}) {
  const { person, field } = props;
  const { phoneNumberExample, mobileBeginnings } = useBank();
  return (
    <section className="form-section">
      <h2 id={personHeadings.phones} tabIndex={-1}>
        {personTexts[person].phones}
      </h2>
      {props.before === undefined ? null : <div className="field-prefill">{props.before}</div>}
      <PhoneField
        bound={field('mobilePhoneNumber')}
        mobileBeginnings={mobileBeginnings}
        label="携帯電話番号"
        required
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
