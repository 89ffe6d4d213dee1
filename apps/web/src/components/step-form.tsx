import { type ReactNode, useRef } from 'react';
import { readFilledIn } from './autofill.ts';
import { Actions, Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Missing, missingId } from './missing.tsx';
import { useIsLate } from './use-is-late.ts';

/** The form of a step, with 次へ above 戻る. The browser's own validation is off, because the page validates the answers. */
export function StepForm(props: {
  onSubmit: () => void;
  submitLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** The line that names the missing answer while the button is disabled. */
  missing?: ReactNode;
  /** Number of fields with an error. If it is at least 2, a summary links to each of these fields. */
  errorCount?: number;
  /** Shown between 次へ and 戻る. */
  otherActions?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** Keeps the submit button visible while a long list scrolls. */
  stickyAction?: boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { submitLabel = '次へ', backLabel = '戻る', busy = false, disabled = false, errorCount = 0 } = props;
  return (
    <form
      ref={form}
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
        {props.onBack === undefined ? null : (
          <Button kind="secondary" onPress={props.onBack}>
            {backLabel}
          </Button>
        )}
      </Actions>
    </form>
  );
}

/**
 * Announces after 300 ms that the form is being sent (docs/design/ui.md "Waiting"). The busy button is disabled and has
 * lost the focus, so a screen reader does not read the button's state.
 */
function SendingStatus(props: { busy: boolean }) {
  const isLate = useIsLate(300, props.busy);
  return (
    <p role="status" className="visually-hidden">
      {isLate ? '送信しています。しばらくお待ちください。' : null}
    </p>
  );
}

/** Runs the blur handlers of the focused input, because Enter submits the form without a blur. */
function refocusField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}
