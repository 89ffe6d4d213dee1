import { birthYears } from '@kaisetsu/domain/fields/birthday';
import type { Person } from '@kaisetsu/domain/fields/person';
import { eraYearLabel } from '@kaisetsu/domain/text/era';
import { useMemo } from 'react';
import { BirthdayField } from '../../components/birthday-field.tsx';
import type { Bound } from '../../form/use-form.ts';
import { autofillSection, personTexts } from './person-texts.ts';

/** Spec 5.2 "Birthday". */
export function birthYearOptions(person: Person, today: string): { value: string; label: string }[] {
  const { first, last } = birthYears(person, today);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = last - index;
    return { value: String(year), label: `${year}年（${eraYearLabel(year)}）` };
  });
}

export function initialBirthday(person: Person, today: string): string {
  return `${birthYears(person, today).initial}--`;
}

export function BirthdayQuestion(props: { person: Person; today: string; bound: Bound }) {
  const { person, today, bound } = props;
  const years = useMemo(() => birthYearOptions(person, today), [person, today]);
  return (
    <BirthdayField
      bound={bound}
      label={personTexts[person].birthday}
      required
      years={years}
      section={autofillSection(person)}
    />
  );
}
