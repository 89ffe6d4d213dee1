import type { InputHTMLAttributes, ReactNode } from 'react';
import type { Bound } from '../form/use-form.ts';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormattedInput } from './use-formatted-input.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'type'
  | 'readOnly'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'lang'
  | 'onKeyDown'
  | 'onCompositionStart'
  | 'onCompositionUpdate'
  | 'onCompositionEnd'
>;

/**
 * One line of text. A placeholder is forbidden: examples belong in `help`, which stays visible. `beside` is shown to the
 * right of the input, `after` below the error.
 */
export function TextField(
  props: Omit<FieldTexts, 'message'> &
    Native & {
      bound: Bound;
      beside?: ReactNode;
      after?: ReactNode;
      placeholder?: never;
      /** Formats the stored digits, such as 810-0001 for 8100001. */
      display?: (value: string) => string;
      onInput?: (value: string) => void;
      /** Id of an element in `after` that describes the input. */
      alsoDescribedBy?: string | undefined;
    },
) {
  const { bound, label, required, help, beside, after, display, onInput, alsoDescribedBy, ...native } = props;
  const texts: FieldTexts = { label, required, help, message: bound.message };
  const input = useFormattedInput(bound.value, onInput ?? bound.onChange, display);
  return (
    <FieldFrame id={bound.id} {...texts} after={<After excess={bound.excess ?? 0}>{after}</After>}>
      <div className="field-row">
        <input
          {...native}
          {...input}
          id={bound.id}
          name={bound.name}
          aria-required={required}
          aria-invalid={bound.message !== undefined}
          aria-describedby={describedBy(bound.id, texts, alsoDescribedBy)}
          onBlur={bound.onBlur}
        />
        {beside}
      </div>
    </FieldFrame>
  );
}

/**
 * Shows how many characters the applicant has to remove. The applicant cannot count them, because the input shows only a part
 * of a long text.
 */
function After(props: { excess: number; children: ReactNode }) {
  return (
    <>
      {props.excess > 0 ? (
        <div className="field-correction">
          <p>あと{props.excess}文字減らしてください。</p>
        </div>
      ) : null}
      {props.children}
    </>
  );
}
