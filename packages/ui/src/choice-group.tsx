import type { ReactNode } from 'react';
import { type Bound, FieldFrame, type FieldTexts, joinDescriptionIds } from './field-frame.tsx';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: string | undefined;
};

export const listYesNo = (yes = 'はい', no = 'いいえ'): readonly Choice[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

/** The value of a `multiple` group has the chosen ones in the order of the list, separated by commas. */
export function ChoiceGroup(
  props: FieldTexts & { bound: Bound; choices: readonly Choice[]; compact?: boolean; multiple?: boolean },
) {
  const { bound, choices, compact, multiple, ...texts } = props;
  const chosen = multiple ? bound.value.split(',') : [bound.value];
  const toggle = (value: string) =>
    choices.map((one) => one.value).filter((one) => (one === value) !== chosen.includes(one));
  return (
    <FieldFrame {...texts} group bound={bound} list={multiple || !compact}>
      <div className={compact ? 'choices choices-compact' : 'choices'}>
        {choices.map((choice, index) => (
          <label className="choice" key={choice.value}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              // The form focuses a group with an error by the field's id.
              id={index === 0 ? bound.id : undefined}
              name={bound.name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              aria-invalid={bound.message !== undefined}
              aria-describedby={index === 0 ? joinDescriptionIds(bound) : undefined}
              onChange={() => bound.onChange(multiple ? toggle(choice.value).join(',') : choice.value)}
            />
            <span>
              {choice.label}
              {choice.note === undefined ? null : <span className="choice-note">{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

export function Checkbox(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
