import { keepTyped } from '@kaisetsu/domain/fields/field';
import { hasExtension, splitPhone, stripExtension, toPhoneParts } from '@kaisetsu/domain/fields/phone';
import { toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { type InputHTMLAttributes, useState } from 'react';
import { type Bound, describePart, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useFormattedInput } from './use-formatted-input.ts';

const toDigits = (phone: string): string => phone.replace(/\D/g, '');

export function PhoneField(
  props: FieldTexts & {
    bound: Bound;
    mobileBeginnings: readonly string[];
    /** Before `tel-national`; null turns autofill off. */
    section?: string | null;
    readOnly?: boolean;
  },
) {
  const { bound, mobileBeginnings, section, readOnly, ...texts } = props;
  /** The digits of the number whose extension was left out. */
  const [extensionOf, setExtensionOf] = useState<string | null>(null);
  const parts = toPhoneParts(bound.value);
  const change = (index: number, given: string) => {
    const digits = toHalfWidthDigits(stripExtension(given)).replace(/\D/g, '');
    // Possibly a complete number in one part.
    const isWhole = index === 0 ? digits.length > 6 : /\d\D+\d+\D+\d/.test(given);
    const whole = isWhole ? splitPhone(given, mobileBeginnings) : null;
    const next = whole ?? parts.map((part, at) => (at === index ? digits : part)).join('-');
    if (hasExtension(given)) setExtensionOf(toDigits(next));
    bound.onChange(next);
    if (whole !== null) document.getElementById(`${bound.id}-3`)?.focus();
  };
  const names = ['はじめの番号', '中央の番号', '最後の番号'];
  return (
    <FieldFrame {...texts} group bound={bound}>
      <div className="field-row phone">
        {parts.map((part, index) => (
          <span className="phone-part" key={names[index]}>
            {index === 0 ? null : <span aria-hidden="true">-</span>}
            <Part
              typed={part}
              onTyped={(typed) => change(index, typed)}
              {...describePart(bound, index, texts.required)}
              readOnly={readOnly}
              aria-label={`${texts.label} ${names[index]}`}
              data-gap={part === '' || undefined}
              autoComplete={index === 0 && section !== null ? `${section ?? ''} tel-national`.trim() : 'off'}
              onBlur={(event) => {
                // Ignore a move of the focus from one part to another.
                const within =
                  event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) === true;
                if (!within) bound.onBlur?.();
              }}
            />
          </span>
        ))}
      </div>
      <div role="status">
        {extensionOf !== null && extensionOf === toDigits(bound.value) ? (
          <p className="choice-note">内線番号は登録しません。電話番号だけをお預かりします。</p>
        ) : null}
      </div>
    </FieldFrame>
  );
}

function Part(
  props: InputHTMLAttributes<HTMLInputElement> & { typed: string; onTyped: (typed: string) => void },
) {
  const { typed, onTyped, ...native } = props;
  const input = useFormattedInput(typed, onTyped, keepTyped);
  return <input {...native} {...input} type="tel" inputMode="numeric" />;
}
