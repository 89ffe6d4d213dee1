import { useSyncExternalStore } from 'react';
import { giveUp, readLost, retryNow, watchLost } from '../client/connection.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';

/** While something gets no answer: what to do, and that nothing is lost. It goes when the answer comes. */
export function ConnectionLost() {
  const lost = useSyncExternalStore(watchLost, readLost, readLost);
  if (lost === null) return null;
  const told = lost.automatic
    ? 'つながりしだい、自動で再試行します。'
    : '電波の良い場所に移り、「もう一度試す」を押してください。';
  return (
    <Dialog
      title="通信できません"
      actions={
        <>
          <Button busy={lost.trying} onPress={retryNow}>
            {lost.automatic ? '今すぐ再試行する' : 'もう一度試す'}
          </Button>
          {lost.mayGiveUp ? (
            <Button kind="secondary" onPress={giveUp}>
              再試行をやめる
            </Button>
          ) : null}
        </>
      }
    >
      <p>電波の届かない場所にいるか、通信が混み合っています。</p>
      <p>
        <strong>入力した内容は消えません。</strong>この画面を開いたままにしてください。
      </p>
      <p role="status">{lost.trying ? '再試行しています。' : told}</p>
    </Dialog>
  );
}
