import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { readFilledIn } from './autofill.ts';
import { BackButton } from './back-button.tsx';
import { Actions, Button } from './button.tsx';
import { goToNextField, nameEnterKeys } from './enter-key.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Missing, missingId } from './missing.tsx';
import { useIsLate } from './use-is-late.ts';

export function StepForm(props: {
  onSubmit: () => void;
  submitLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  missing?: ReactNode;
  /** From 2 on, a summary links to the fields. */
  errorCount?: number;
  otherActions?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  stickyAction?: boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { submitLabel = '次へ', busy = false, disabled = false, errorCount = 0 } = props;
  useLayoutEffect(() => {
    if (form.current !== null) nameEnterKeys(form.current);
  });
  return (
    <form
      ref={form}
      onKeyDown={goToNextField}
      className={props.stickyAction ? 'sticky-action' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        refocusField();
        readFilledIn(event.currentTarget);
        props.onSubmit();
      }}
    >
      {errorCount > 1 ? <ErrorSummary form={form} count={errorCount} /> : null}
      {props.children}
      <SendingStatus busy={busy} />
      <Missing>{disabled && !busy ? props.missing : null}</Missing>
      <Actions>
        <Button type="submit" busy={busy} disabled={disabled} describedBy={missingId}>
          {submitLabel}
        </Button>
        {props.otherActions}
        <BackButton onPress={props.onBack}>{props.backLabel}</BackButton>
      </Actions>
    </form>
  );
}

/** The busy button has lost the focus, so a screen reader does not read its state. */
function SendingStatus(props: { busy: boolean }) {
  const isLate = useIsLate(300, props.busy);
  return (
    <p role="status" className="visually-hidden">
      {isLate ? '送信しています。しばらくお待ちください。' : null}
    </p>
  );
}

/** Enter submits the form without a blur. */
function refocusField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}
