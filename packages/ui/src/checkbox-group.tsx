import { type Bound, type FieldTexts, GroupFrame, joinDescriptionIds } from './field-frame.tsx';

/** The value has the chosen options in the order of the list, separated by commas. */
export function CheckboxGroup(
  props: FieldTexts & { bound: Bound; options: readonly string[]; compact?: boolean },
) {
  const { bound, options, compact, ...texts } = props;
  const chosen = bound.value === '' ? [] : bound.value.split(',');
  const toggle = (option: string, on: boolean) =>
    bound.onChange(options.filter((one) => (one === option ? on : chosen.includes(one))).join(','));
  return (
    <GroupFrame {...texts} bound={bound} list>
      <div className={compact ? 'choices choices-compact' : 'choices'}>
        {options.map((option, index) => (
          <label className="choice" key={option}>
            <input
              type="checkbox"
              id={index === 0 ? bound.id : undefined}
              name={bound.name}
              checked={chosen.includes(option)}
              aria-invalid={bound.message !== undefined}
              aria-describedby={index === 0 ? joinDescriptionIds(bound) : undefined}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
