import type { ReactNode } from 'react';

/** What `useForm` gives a field. */
export type Bound = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly message?: string | undefined;
  /** Number of characters above the limit. */
  readonly excess?: number | undefined;
  readonly places?: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
};

export type FieldTexts = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
};

type Described = Pick<Bound, 'id' | 'message'>;

/** Ids of the error, the help and another text. */
export function joinDescriptionIds({ id, message }: Described, help?: ReactNode, another?: string) {
  const ids = [help && `${id}-help`, message && `${id}-error`, another];
  return ids.filter(Boolean).join(' ') || undefined;
}

export const describeControl = (bound: Bound, required = true, help?: ReactNode, another?: string) => ({
  id: bound.id,
  name: bound.name,
  'aria-required': required,
  'aria-invalid': bound.message !== undefined,
  'aria-describedby': joinDescriptionIds(bound, help, another),
});

/** One of several controls. The form focuses the first by the field's id. */
export const describePart = (bound: Bound, index: number, required?: boolean) => ({
  ...describeControl(bound, required),
  id: index === 0 ? bound.id : `${bound.id}-${index + 1}`,
  name: `${bound.name}-${index + 1}`,
});

/** `list`: the error is above, because the form focuses the first control and the list can be long. */
export function FieldFrame(
  props: FieldTexts & {
    bound: Described;
    group?: boolean;
    list?: boolean | undefined;
    children: ReactNode;
    after?: ReactNode;
  },
) {
  const { bound, label, required = true, help, group, list } = props;
  const { id, message } = bound;
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'legend' : 'label';
  const error = (
    <p className="field-error" id={`${id}-error`} aria-live="polite">
      {message}
    </p>
  );
  return (
    <Frame
      className="field"
      id={`${id}-frame`}
      data-failing={message === undefined ? undefined : label}
      aria-describedby={group ? joinDescriptionIds(bound, help) : undefined}
    >
      <Label className="field-label" {...(!group && { htmlFor: id })}>
        {label} {required ? <span className="required">※必須</span> : <span className="optional">任意</span>}
      </Label>
      {help === undefined ? null : (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {list ? error : null}
      {props.children}
      {list ? null : error}
      {props.after}
    </Frame>
  );
}
