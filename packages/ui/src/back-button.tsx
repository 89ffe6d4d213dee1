import { Button } from './button.tsx';

export function BackButton(props: { onPress: (() => void) | undefined; children?: string | undefined }) {
  if (props.onPress === undefined) return null;
  return (
    <Button kind="secondary" onPress={props.onPress}>
      {props.children ?? '戻る'}
    </Button>
  );
}
