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

export const extendBlur = (bound: Bound, onLeft: () => unknown): Bound => ({
  ...bound,
  onBlur: () => {
    bound.onBlur?.();
    onLeft();
  },
});

export type FieldTexts = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
};

function Requirement({ required = true }: Pick<FieldTexts, 'required'>) {
  return required ? <span className="required">※必須</span> : <span className="optional">任意</span>;
}

type Described = Pick<Bound, 'id' | 'message'>;

/** Ids of the error, the help and another text. */
export function joinDescriptionIds(
  { id, message }: Described,
  help?: ReactNode,
  another?: string,
): string | undefined {
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

type FrameProps = FieldTexts & { bound: Described; children: ReactNode; after?: ReactNode };

const describeFrame = ({ bound, label }: FrameProps) => ({
  id: `${bound.id}-frame`,
  'data-failing': bound.message === undefined ? undefined : label,
});

export function FieldFrame(props: FrameProps) {
  return (
    <div className="field" {...describeFrame(props)}>
      <label className="field-label" htmlFor={props.bound.id}>
        {props.label} <Requirement required={props.required} />
      </label>
      <Content {...props} />
    </div>
  );
}

type GroupProps = FrameProps & { list?: boolean };

/** `list`: the error is above, because the form focuses the first control and the list can be long. */
export function GroupFrame(props: GroupProps) {
  return (
    <fieldset
      className="field"
      {...describeFrame(props)}
      aria-describedby={joinDescriptionIds(props.bound, props.help)}
    >
      <legend className="field-label">
        {props.label} <Requirement required={props.required} />
      </legend>
      <Content {...props} />
    </fieldset>
  );
}

function Content({ bound: { id, message }, help, list, children, after }: GroupProps) {
  const error = (
    <p className="field-error" id={`${id}-error`} aria-live="polite">
      {message}
    </p>
  );
  return (
    <>
      {help === undefined ? null : (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {list ? error : null}
      {children}
      {list ? null : error}
      {after}
    </>
  );
}
