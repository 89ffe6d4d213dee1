import {
  isOther,
  isPreschool,
  listOccupationsFor,
  type Occupation,
} from '@kaisetsu/domain/answers/occupation';
import { emptyWorkplace, findOccupation, type WorkplaceDraft } from '@kaisetsu/domain/answers/workplace';
import type { Person } from '@kaisetsu/domain/fields/person';
import { messages } from '@kaisetsu/domain/fields/problem';
import { maxCharacters } from '@kaisetsu/domain/limits';
import { hasConvertibleNumerals } from '@kaisetsu/jp-address/text/roman-numerals';
import { CharacterCorrection } from '@kaisetsu/ui/corrections.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { PhoneField } from '@kaisetsu/ui/phone-field.tsx';
import { SelectField } from '@kaisetsu/ui/select-field.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { extendBlur, type Form } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { formatAutofill, personHeadings, personTexts, whose } from '../person/person-texts.ts';

type Props = {
  form: Form<WorkplaceDraft>;
  person: Person;
  occupations: readonly Occupation[];
};

export function OccupationSection(props: Props & { children?: ReactNode }) {
  return (
    <section className="form-section">
      <h2 id={personHeadings.occupation} tabIndex={-1}>
        {whose[props.person]}ご職業
      </h2>
      <OccupationSelect {...props} />
      <WorkplaceNameAndPhone {...props} />
      {props.children}
    </section>
  );
}

export function OccupationSelect(props: Props) {
  const { form, person } = props;
  const offered = listOccupationsFor(person, props.occupations);
  const chosen = findOccupation(form.draft, offered);
  return (
    <>
      <SelectField
        bound={{
          ...bindField(form, person, 'occupationId'),
          onChange: (occupationId) =>
            form.change({
              occupationId,
              ...(isPreschool(offered.find(({ id }) => id === occupationId)) && noWorkplace),
            }),
        }}
        label="ご職業"
        options={offered.map((one) => ({ value: one.id, label: one.name }))}
      />
      {isOther(chosen) ? (
        <TextField
          bound={bindField(form, person, 'occupationOther')}
          label="その他のご職業"
          help={messages[`over-${maxCharacters.otherOccupation}`]}
        />
      ) : null}
    </>
  );
}

const noWorkplace = { workplaceName: '', workplacePhoneNumber: emptyWorkplace.workplacePhoneNumber };

export function WorkplaceNameAndPhone(props: Props & { locked?: boolean }) {
  const { form, person, locked = false } = props;
  const { phoneNumberExample, mobileBeginnings } = useBank();
  // Autofill would fill in the adult's employer.
  const isKnown = person !== 'child';
  const chosen = findOccupation(form.draft, props.occupations);
  const required = chosen?.workplaceRequired === true;
  const name = bindField(form, person, 'workplaceName');
  const isConvertible = hasConvertibleNumerals(form.draft.workplaceName, { fullWidthDigits: false });
  if (isPreschool(chosen)) return null;
  return (
    <>
      <TextField
        // A button beside the message converts the numerals (docs/product-decisions.md "Smaller points").
        bound={extendBlur(name, () => isConvertible && form.validate('workplaceName'))}
        label="勤務先・学校名"
        required={required}
        help={`例：${personTexts[person].workplaceExample}`}
        readOnly={locked}
        autoComplete={isKnown ? formatAutofill(person, 'organization') : 'off'}
        after={<CharacterCorrection bound={form.bindField('workplaceName')} hasNumerals={isConvertible} />}
      />
      <PhoneField
        bound={bindField(form, person, 'workplacePhoneNumber')}
        mobileBeginnings={mobileBeginnings}
        label="勤務先・学校の電話番号"
        required={required}
        help={`例：${phoneNumberExample}`}
        section={isKnown ? formatAutofill(person, 'work') : null}
        readOnly={locked}
      />
    </>
  );
}

const bindField = (form: Form<WorkplaceDraft>, person: Person, name: keyof WorkplaceDraft): Bound =>
  person === 'applicant' ? validateOnBlur(form, name) : form.bindField(name);

/** 次へ is disabled while an answer is missing (docs/product-decisions.md "Smaller points"). */
export function validateOnBlur(form: Form<WorkplaceDraft>, name: keyof WorkplaceDraft): Bound {
  const bound = form.bindField(name);
  // A phone number is missing if any part is empty.
  const parts = name === 'workplacePhoneNumber' ? bound.value.split('-') : [bound.value.trim()];
  return extendBlur(bound, () => parts.includes('') && form.validate(name));
}
