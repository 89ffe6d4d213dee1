import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Screen } from '../../shell/frame/screen.tsx';

export function AlreadySent(props: {
  subject: string;
  count?: number | undefined;
  nextLabel: string;
  onNext: () => void;
  onRetake: () => void;
  onBack?: (() => void) | undefined;
}) {
  return (
    <Screen count={props.count}>
      <Notice kind="success">
        <p>{props.subject}の写真は送信済みです。</p>
      </Notice>
      <p>このまま次へお進みください。撮り直した場合は、新しい写真に入れ替わります。</p>
      <Actions>
        <Button onPress={props.onNext}>{props.nextLabel}</Button>
        <Button kind="secondary" onPress={props.onRetake}>
          撮り直す
        </Button>
        {props.onBack === undefined ? null : (
          <Button kind="secondary" onPress={props.onBack}>
            戻る
          </Button>
        )}
      </Actions>
    </Screen>
  );
}
