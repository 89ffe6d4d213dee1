import type { InputHTMLAttributes, ReactNode } from 'react';
import { type Bound, describeControl, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormattedInput } from './use-formatted-input.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onInput' | 'placeholder'>;

/** No placeholder: examples belong in `help`, which stays visible. */
export function TextField(
  props: FieldTexts &
    Native & {
      bound: Bound;
      beside?: ReactNode;
      after?: ReactNode;
      /** Such as 810-0001 for 8100001. */
      display?: (value: string) => string;
      count?: (text: string) => number;
      onInput?: (value: string) => void;
      alsoDescribedBy?: string | undefined;
    },
) {
  const { bound, label, required, help, beside, after, display, count, ...others } = props;
  const { onInput, alsoDescribedBy, ...native } = others;
  const { excess = 0 } = bound;
  const input = useFormattedInput(bound.value, onInput ?? bound.onChange, display, count);
  return (
    <FieldFrame
      {...{ bound, label, required, help }}
      after={
        <>
          {excess > 0 ? (
            <div className="field-correction">
              <p>あと{excess}文字減らしてください。</p>
            </div>
          ) : null}
          {after}
        </>
      }
    >
      <div className="field-row">
        <input
          {...native}
          {...input}
          {...describeControl(bound, required, help, alsoDescribedBy)}
          onBlur={bound.onBlur}
        />
        {beside}
      </div>
    </FieldFrame>
  );
}
