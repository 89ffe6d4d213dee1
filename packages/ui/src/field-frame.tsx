import type { ReactNode } from 'react';

export type FieldTexts = {
  readonly label: string;
  readonly required: boolean;
  readonly help?: ReactNode;
  readonly message?: string | undefined;
};

function Requirement(props: { required: boolean }) {
  return props.required ? <span className="required">※必須</span> : <span className="optional">任意</span>;
}

export function joinDescriptionIds(
  id: string,
  texts: Pick<FieldTexts, 'help' | 'message'>,
  another?: string,
): string | undefined {
  const ids = [
    texts.help === undefined ? null : `${id}-help`,
    texts.message === undefined ? null : `${id}-error`,
    another ?? null,
  ].filter((one) => one !== null);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function getErrorId(bound: { id: string; message?: string | undefined }): string | undefined {
  return joinDescriptionIds(bound.id, { message: bound.message });
}

const formatFrameId = (id: string): string => `${id}-frame`;

const getFailingLabel = ({ label, message }: FieldTexts): string | undefined =>
  message === undefined ? undefined : label;

type FrameProps = FieldTexts & { id: string; children: ReactNode; after?: ReactNode };

export function FieldFrame(props: FrameProps) {
  return (
    <div className="field" id={formatFrameId(props.id)} data-failing={getFailingLabel(props)}>
      <label className="field-label" htmlFor={props.id}>
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
      id={formatFrameId(props.id)}
      data-failing={getFailingLabel(props)}
      aria-describedby={joinDescriptionIds(props.id, props)}
    >
      <legend className="field-label">
        {props.label} <Requirement required={props.required} />
      </legend>
      <Content {...props} />
    </fieldset>
  );
}

function Content({ id, help, message, list, children, after }: GroupProps) {
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
