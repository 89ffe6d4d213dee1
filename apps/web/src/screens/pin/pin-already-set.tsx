import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';

export function PinAlreadySet(props: { onConfirm: () => void }) {
  return (
    <Dialog title="暗証番号は設定済みです" actions={<Button onPress={props.onConfirm}>確認しました</Button>}>
      <p>
        <strong>先に送信された暗証番号</strong>で設定されています。いま入力された番号には変わっていません。
      </p>
      <p>キャッシュカードでは、先に送信された暗証番号をお使いください。</p>
    </Dialog>
  );
}
