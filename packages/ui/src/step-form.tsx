import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readFilledIn } from './autofill.ts';
import { Actions, BackButton, Button, Missing, missingId } from './button.tsx';
import { focusQuestion } from './focus-question.ts';
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
  const isLate = useIsLate(300, busy);
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
      {/* The busy button has lost the focus, so a screen reader does not read its state. */}
      <p role="status" className="visually-hidden">
        {isLate ? '送信しています。しばらくお待ちください。' : null}
      </p>
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

/** Enter submits the form without a blur. */
function refocusField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}

/** Texts without a keyboard action of their own, such as applying a code. */
const isText = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !/^(?:radio|checkbox|file)$/.test(element.type);

const listFields = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    (field) => !field.disabled && !(field instanceof HTMLInputElement && field.readOnly),
  );

/** A keyboard shows the effect of Enter. A field with `enterkeyhint="done"` handles Enter itself. */
function nameEnterKeys(form: HTMLFormElement): void {
  const fields = listFields(form);
  for (const field of fields) {
    if (!isText(field) || field.getAttribute('enterkeyhint') === 'done') continue;
    field.setAttribute('enterkeyhint', field === fields.at(-1) ? 'go' : 'next');
  }
}

/** Enter in the last field submits. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  // Safari reports the Enter that ends a composition with the key code 229 only.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
  if (key !== 'Enter' || isComposing || event.defaultPrevented || !isText(target as Element)) return;
  const fields = listFields(currentTarget);
  const next = fields[fields.indexOf(target as HTMLElement) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

type Failing = { readonly label: string; readonly id: string };

function ErrorSummary(props: { form: RefObject<HTMLFormElement | null>; count: number }) {
  const [failing, setFailing] = useState<readonly Failing[]>([]);
  useLayoutEffect(() => {
    const frames = props.form.current?.querySelectorAll<HTMLElement>('[data-failing]') ?? [];
    const found = [...frames].map(({ id, dataset }) => ({ id, label: dataset.failing ?? '' }));
    setFailing((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
  });
  return (
    <div className="error-summary">
      <p role="alert">ご確認いただきたい項目が{props.count}件あります。</p>
      <ul>
        {failing.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The guard would refuse the navigation (spec 2.2).
                event.preventDefault();
                focusQuestion(document.getElementById(id)?.querySelector<HTMLElement>(controls) ?? null);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const controls = 'input:not(:disabled), select, textarea, button';
