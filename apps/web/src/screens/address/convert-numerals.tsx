import { convertNumerals } from '@kaisetsu/domain/text/roman-numerals';
import { Button } from '../../components/button.tsx';
import type { Bound } from '../../form/use-form.ts';

/** One tap turns the characters the message complains about into digits (decisions "Smaller points"). */
export function ConvertNumerals(props: { bound: Bound; onConverted?: (text: string) => void }) {
  const { bound, onConverted } = props;
  return (
    <div className="field-remedy">
      <Button
        kind="small"
        onPress={() => {
          const converted = convertNumerals(bound.value);
          bound.onChange(converted);
          onConverted?.(converted);
          // The button goes away with its reason; the focus must not go with it.
          document.getElementById(bound.id)?.focus();
        }}
      >
        数字を変換する
      </Button>
    </div>
  );
}
