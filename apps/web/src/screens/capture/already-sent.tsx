import { BackButton } from '@kaisetsu/ui/back-button.tsx';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
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
      <NoticeText kind="success">{props.subject}の写真は送信済みです。</NoticeText>
      <p>このまま次へお進みください。撮り直した場合は、新しい写真に入れ替わります。</p>
      <Actions>
        <Button onPress={props.onNext}>{props.nextLabel}</Button>
        <Button kind="secondary" onPress={props.onRetake}>
          撮り直す
        </Button>
        <BackButton onPress={props.onBack} />
      </Actions>
    </Screen>
  );
}
