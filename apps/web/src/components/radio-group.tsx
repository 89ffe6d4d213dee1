import type { ReactNode } from 'react';
import type { Bound } from '../form/use-form.ts';
import { errorIdOf, type FieldTexts, GroupFrame } from './field-frame.tsx';

export type Choice = { readonly value: string; readonly label: ReactNode };

/** Radio buttons. `compact` puts two radio buttons side by side if they fit, and shows the error below the choices. */
export function RadioGroup(
  props: Omit<FieldTexts, 'message'> & { bound: Bound; choices: readonly Choice[]; compact?: boolean },
) {
  const { bound, choices, compact, ...texts } = props;
  return (
    <GroupFrame {...texts} id={bound.id} message={bound.message} list={!compact}>
      <div className={compact ? 'choices choices-compact' : 'choices'}>
        {choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              // The first radio button has the field's id, so that the form can focus a group with an error.
              id={index === 0 ? bound.id : undefined}
              name={bound.name}
              value={choice.value}
              checked={bound.value === choice.value}
              aria-invalid={bound.message !== undefined}
              // The form focuses the first radio button, so only that button announces the error.
              aria-describedby={index === 0 ? errorIdOf(bound) : undefined}
              onChange={() => bound.onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
