import { type ReactNode, useEffect, useState } from 'react';
import { readFilledIn } from './autofill.ts';
import { Actions, Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** The form of a step, with next above back. The product validates it instead of the browser. */
export function StepForm(props: {
  onSubmit: () => void;
  submitLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Number of fields with an error. The focus is on one of them; the others may be off screen. */
  errorCount?: number;
  /** Shown between next and back. */
  otherActions?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** Keeps the button to the next step within reach while a long list scrolls. */
  stickyNext?: boolean;
  children: ReactNode;
}) {
  const { submitLabel = '次へ', backLabel = '戻る', busy = false, disabled = false, errorCount = 0 } = props;
  return (
    <form
      className={props.stickyNext ? 'sticky-next' : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        refocusField();
        readFilledIn(event.currentTarget);
        props.onSubmit();
      }}
    >
      {props.children}
      <SendingStatus busy={busy} />
      {errorCount > 1 ? (
        <Notice kind="error">
          <p>入力内容に誤りが{errorCount}件あります。メッセージの表示されている項目をご確認ください。</p>
        </Notice>
      ) : null}
      <Actions>
        <Button type="submit" busy={busy} disabled={disabled}>
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
 * Announces that the form is being sent, after 300 ms (docs/design/ui.md "Waiting"). The busy button has lost
 * the focus.
 */
function SendingStatus(props: { busy: boolean }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!props.busy) return;
    const timer = setTimeout(() => setLong(true), 300);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [props.busy]);
  return (
    <p role="status" className="visually-hidden">
      {long ? '送信しています。しばらくお待ちください。' : null}
    </p>
  );
}

/** Enter submits from within a field. Blur it first, so that its blur handlers run. */
function refocusField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}
