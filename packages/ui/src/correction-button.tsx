import type { Bound } from './bound.ts';
import { Button } from './button.tsx';

export type Correction = {
  readonly bound: Bound;
  readonly onCorrected?: (text: string) => void;
};

export function CorrectionButton(props: Correction & { corrected: string; label: string }) {
  const { bound, corrected } = props;
  return (
    <Button
      kind="small"
      onPress={() => {
        bound.onChange(corrected);
        props.onCorrected?.(corrected);
        document.getElementById(bound.id)?.focus();
      }}
    >
      {props.label}
    </Button>
  );
}
