import { memo, type ReactNode } from 'react';
import { type Bound, describeControl, FieldFrame, type FieldTexts } from './field-frame.tsx';

export type Option = { readonly value: string; readonly label: string };

/** Memoised: a select can have many options, and the form renders at every key press. */
export const Options = memo(function Options(props: { of: readonly Option[] }) {
  return props.of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

export function SelectField(
  props: FieldTexts & {
    bound: Bound;
    options: readonly Option[];
    autoComplete?: string;
    preset?: boolean;
    after?: ReactNode;
  },
) {
  const { bound, options, autoComplete, preset = false, after, ...texts } = props;
  return (
    <FieldFrame {...texts} bound={bound} after={after}>
      <select
        {...describeControl(bound, texts.required, texts.help)}
        value={bound.value}
        autoComplete={autoComplete}
        onChange={(event) => bound.onChange(event.target.value)}
        onBlur={bound.onBlur}
      >
        {preset ? null : <option value="">選んでください</option>}
        <Options of={options} />
      </select>
    </FieldFrame>
  );
}
