import { type ReactNode, useEffect, useState } from 'react';
import { Actions, Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** What a step asks, with next above back. It is judged by the product, not by the browser. */
export function StepForm(props: {
  onSubmit: () => void;
  submitLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** How many fields fail: the focus is with one of them, and the others may be out of sight. */
  errorCount?: number;
  /** Between next and back. */
  otherActions?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  children: ReactNode;
}) {
  const { submitLabel = '次へ', backLabel = '戻る', busy = false, disabled = false, errorCount = 0 } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        refocusField();
        props.onSubmit();
      }}
    >
      {props.children}
      <SendingStatus busy={busy} />
      {errorCount > 1 ? (
        <Notice kind="error">
          <p>入力内容に誤りが{errorCount}件あります。赤い枠の項目をご確認ください。</p>
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

/** What the button's spinner shows to the eye, for who has lost the focus with it (docs/design/ui.md "Waiting": over 300 ms). */
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

/** Enter, or the keyboard's 実行, sends from within a field: what is done on leaving it is done first. */
function refocusField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}
