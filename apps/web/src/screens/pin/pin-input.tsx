import { asTyped } from '@kaisetsu/domain/fields/field';
import { pinDigits } from '@kaisetsu/domain/fields/pin';
import { stripSpaces, toHalfWidthDigits } from '@kaisetsu/domain/text/width';
import { describedBy, FieldFrame } from '../../components/field-frame.tsx';
import { countLetters, useFormattedInput } from '../../components/use-formatted-input.ts';

/** A password field for four digits, full-width or half-width. */
export function PinInput(props: {
  id: string;
  label: string;
  help?: string;
  value: string;
  shown: boolean;
  message: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const { id, label, help, value, shown, message, onChange, onBlur } = props;
  const texts = { label, required: true, help, message };
  // `useFormattedInput` handles an input method editor (IME). While the PIN is visible, the input is a text field, and in a text
  // field the applicant can use an IME.
  const native = useFormattedInput(
    value,
    (typed) => {
      const digits = stripSpaces(toHalfWidthDigits(typed));
      // If the field already has four digits, a further digit is ignored. If the applicant pastes a longer text into an
      // incomplete field, the field keeps the whole text and the form rejects it. The applicant would not notice a cut text.
      onChange(digits.length > pinDigits && value.length === pinDigits ? value : digits);
    },
    asTyped,
    countLetters,
  );
  return (
    <FieldFrame id={id} {...texts}>
      <input
        className="pin-input"
        id={id}
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="off"
        {...native}
        aria-required
        aria-invalid={message !== undefined}
        aria-describedby={describedBy(id, texts)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
