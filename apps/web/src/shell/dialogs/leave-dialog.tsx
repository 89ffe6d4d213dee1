import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { navigate } from 'wouter/use-browser-location';

export function LeaveDialog({ start, onClose }: { readonly start: string; readonly onClose: () => void }) {
  return (
    <Dialog
      title="最初の画面に戻りますか？"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>入力を続ける</Button>
          <Button
            kind="secondary"
            onPress={() => {
              onClose();
              navigate(start);
            }}
          >
            中断して最初の画面に戻る
          </Button>
        </>
      }
    >
      <p>
        「次へ」で進んだ画面までの内容は保存されています。同じメールアドレスを認証すると、続きから再開できます。
      </p>
    </Dialog>
  );
}
