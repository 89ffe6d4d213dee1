import type { ReactNode } from 'react';
import type { Bound } from './bound.ts';
import { FieldFrame, type FieldTexts, joinDescriptionIds } from './field-frame.tsx';

export type Option = { readonly value: string; readonly label: string };

export function SelectField(
  props: Omit<FieldTexts, 'message'> & {
    bound: Bound;
    options: readonly Option[];
    autoComplete?: string;
    preset?: boolean;
    after?: ReactNode;
  },
) {
  const { bound, label, required, help, options, autoComplete, preset = false, after } = props;
  const texts: FieldTexts = { label, required, help, message: bound.message };
  return (
    <FieldFrame id={bound.id} {...texts} after={after}>
      <select
        id={bound.id}
        name={bound.name}
        value={bound.value}
        autoComplete={autoComplete}
        aria-required={required}
        aria-invalid={bound.message !== undefined}
        aria-describedby={joinDescriptionIds(bound.id, texts)}
        onChange={(event) => bound.onChange(event.target.value)}
        onBlur={bound.onBlur}
      >
        {preset ? null : <option value="">選んでください</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
