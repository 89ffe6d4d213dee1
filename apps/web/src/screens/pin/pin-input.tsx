import { keepTyped } from '@kaisetsu/domain/fields/field';
import { pinLength } from '@kaisetsu/domain/limits';
import { stripSpaces, toHalfWidthDigits } from '@kaisetsu/jp-address/text/width';
import { FieldFrame, joinDescriptionIds } from '@kaisetsu/ui/field-frame.tsx';
import { countLetters, useFormattedInput } from '@kaisetsu/ui/use-formatted-input.ts';

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
  // While the PIN is visible the input is a text field, which allows an IME.
  const native = useFormattedInput(
    value,
    (typed) => {
      const digits = stripSpaces(toHalfWidthDigits(typed));
      // A pasted longer text stays whole and is rejected: the applicant would not notice a cut.
      onChange(digits.length > pinLength && value.length === pinLength ? value : digits);
    },
    keepTyped,
    countLetters,
  );
  return (
    <FieldFrame bound={{ id, message }} label={label} required help={help}>
      <input
        className="pin-input"
        id={id}
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="off"
        {...native}
        aria-required
        aria-invalid={message !== undefined}
        aria-describedby={joinDescriptionIds({ id, message }, help)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
