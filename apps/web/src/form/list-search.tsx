import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { ReactNode } from 'react';

/** Shorter lists need no search. */
const maxWithoutSearch = 12;

/** Place it outside the form, so that Enter does not submit. */
export function ListSearch(props: {
  id: string;
  label: string;
  help?: string;
  unit: string;
  none: string;
  typed: string;
  onType: (typed: string) => void;
  found: number;
  all: number;
  children?: ReactNode;
}) {
  const { id, label, unit, typed, onType, found, all } = props;
  if (all <= maxWithoutSearch) return null;
  return (
    <>
      <TextField
        bound={{ id, name: id, value: typed, onChange: onType }}
        label={label}
        required={false}
        help={props.help}
        autoComplete="off"
      />
      <p role="status" className="field-help">
        {found === 0
          ? props.none
          : found === all
            ? `${all}${unit}あります。`
            : `${all}${unit}のうち${found}${unit}を表示しています。`}
        {props.children}
      </p>
    </>
  );
}
