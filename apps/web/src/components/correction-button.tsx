import type { Bound } from '../form/use-form.ts';
import { Button } from './button.tsx';

export type Remedy = {
  readonly bound: Bound;
  readonly onMended?: (text: string) => void;
};

/** One tap changes the answer into what the message asks for. */
export function OneTap(props: Remedy & { mended: string; label: string }) {
  const { bound, mended } = props;
  return (
    <Button
      kind="small"
      onPress={() => {
        bound.onChange(mended);
        props.onMended?.(mended);
        // The button goes away with its reason; the focus must not go with it.
        document.getElementById(bound.id)?.focus();
      }}
    >
      {props.label}
    </Button>
  );
}
