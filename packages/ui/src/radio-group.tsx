import type { ReactNode } from 'react';
import { type Bound, type FieldTexts, GroupFrame, joinDescriptionIds } from './field-frame.tsx';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: string | undefined;
};

export function RadioGroup(
  props: FieldTexts & { bound: Bound; choices: readonly Choice[]; compact?: boolean },
) {
  const { bound, choices, compact, ...texts } = props;
  return (
    <GroupFrame {...texts} bound={bound} list={!compact}>
      <div className={compact ? 'choices choices-compact' : 'choices'}>
        {choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              // The form focuses a group with an error by the field's id.
              id={index === 0 ? bound.id : undefined}
              name={bound.name}
              value={choice.value}
              checked={bound.value === choice.value}
              aria-invalid={bound.message !== undefined}
              aria-describedby={index === 0 ? joinDescriptionIds(bound) : undefined}
              onChange={() => bound.onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.note === undefined ? null : <span className="choice-note">{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
