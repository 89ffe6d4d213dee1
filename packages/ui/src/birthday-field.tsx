import { splitBirthday } from '@kaisetsu/domain/fields/birthday';
import type { ReactNode } from 'react';
import { type Bound, describePart, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { type Option, Options } from './select-field.tsx';

const listNumbers = (last: number, unit: string): readonly Option[] =>
  Array.from({ length: last }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: `${index + 1}${unit}`,
  }));
const months = listNumbers(12, '月');
const days = listNumbers(31, '日');

/** Every month offers 31 days, because the specification has an error message for an impossible date. */
export function BirthdayField(
  props: FieldTexts & {
    bound: Bound;
    years: readonly Option[];
    section?: string;
    after?: ReactNode;
  },
) {
  const { bound, years, section, after, ...texts } = props;
  const { year, month, day } = splitBirthday(bound.value);
  const parts = [year, month, day];
  const change = (index: number, value: string) =>
    bound.onChange(parts.map((part, at) => (at === index ? value : part)).join('-'));
  const selects = [
    { name: '年', parts: years, autoComplete: 'bday-year' },
    { name: '月', parts: months, autoComplete: 'bday-month' },
    { name: '日', parts: days, autoComplete: 'bday-day' },
  ];
  return (
    <FieldFrame {...texts} group bound={bound} after={after}>
      <div className="field-row birthday">
        {selects.map((select, index) => (
          <select
            key={select.name}
            {...describePart(bound, index, texts.required)}
            value={parts[index]}
            data-gap={parts[index] === '' || undefined}
            aria-label={`${texts.label} ${select.name}`}
            autoComplete={`${section ?? ''} ${select.autoComplete}`.trim()}
            onChange={(event) => change(index, event.target.value)}
          >
            <option value="">{select.name}</option>
            <Options of={select.parts} />
          </select>
        ))}
      </div>
    </FieldFrame>
  );
}
