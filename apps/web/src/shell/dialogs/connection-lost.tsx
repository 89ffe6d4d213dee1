import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { giveUp, retryNow, outage as shownOutage } from '../../client/connection.ts';

export function ConnectionLost() {
  const outage = shownOutage.useValue();
  if (outage === null) return null;
  const { automatic, mayGiveUp, trying, retryAfterSeconds, mayRetryNow } = outage;
  const isBusy = retryAfterSeconds !== null;
  const status = !automatic
    ? '「もう一度試す」を押してください。'
    : isBusy
      ? `${retryAfterSeconds}秒後に、自動で再試行します。`
      : 'つながりしだい、自動で再試行します。';
  return (
    <Dialog
      title={isBusy ? 'ただいま混み合っています' : '通信できません'}
      actions={
        <>
          {mayRetryNow ? (
            <Button busy={trying} onPress={retryNow}>
              {automatic ? '今すぐ再試行する' : 'もう一度試す'}
            </Button>
          ) : null}
          {mayGiveUp ? (
            <Button kind="secondary" onPress={giveUp}>
              再試行をやめる
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        {isBusy
          ? 'アクセスが集中しています。しばらくお待ちください。'
          : '電波の届かない場所にいるか、通信が混み合っています。'}
      </p>
      <p>
        <strong>入力した内容は消えません。</strong>この画面を開いたままにしてください。
      </p>
      <p role="status">{trying ? '再試行しています。' : status}</p>
    </Dialog>
  );
}
