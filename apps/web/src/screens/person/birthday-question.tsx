import { getBirthYears } from '@kaisetsu/domain/fields/birthday';
import type { Person } from '@kaisetsu/domain/fields/person';
import { messages } from '@kaisetsu/domain/fields/problem';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { formatEraYears } from '@kaisetsu/domain/text/era';
import { BirthdayField } from '@kaisetsu/ui/birthday-field.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { useMemo } from 'react';
import { getAutofillSection, personTexts } from './person-texts.ts';

/** Spec 5.2 "Birthday". */
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

function ChildFlowOffer() {
  return (
    <div className="field-correction">
      <p>
        18歳未満の方の口座は、親権者（父または母）の方が代わりにお申込みいただけます。
        <br />
        <a href={getStartPath(childFlow)}>お子さまの口座開設へ進む</a>
      </p>
    </div>
  );
}

export function BirthdayQuestion(props: { person: Person; today: string; bound: Bound }) {
  const { person, today, bound } = props;
  const years = useMemo(() => listBirthYearOptions(person, today), [person, today]);
  return (
    <BirthdayField
      bound={bound}
      label={personTexts[person].birthday}
      required
      years={years}
      section={getAutofillSection(person)}
      after={
        person === 'applicant' && bound.message === messages['adult-under-18'] ? <ChildFlowOffer /> : null
      }
    />
  );
}
