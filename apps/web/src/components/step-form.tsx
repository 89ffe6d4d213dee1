import type { ReactNode } from 'react';
import { Actions, Button } from './button.tsx';

/** What a step asks, with next above back. It is judged by the product, not by the browser. */
export function StepForm(props: {
  onSubmit: () => void;
  submitLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Between next and back. */
  otherActions?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  children: ReactNode;
}) {
  const { submitLabel = '次へ', backLabel = '戻る', busy = false, disabled = false } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
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
