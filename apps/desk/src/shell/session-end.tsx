import { deskIdleMinutes } from '@kaisetsu/domain/desk';
import { ButtonLink } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import { get, onSessionEnd, readLastCallAt } from '../client/call.ts';
import { readActiveAt } from './activity.ts';

const checkMs = 15_000;
const idleMs = deskIdleMinutes * 60_000;
/** While the clerk types, no other call tells the server that she is active. */
const keepAliveMs = 4 * 60_000;

/** Hides the desk after the idle time. What the clerk typed stays. */
export function SessionEnd<S extends { readonly kind: string }>(props: {
  readonly resume: () => Promise<S>;
  readonly onResumed: (state: S) => void;
}) {
  const { resume, onResumed } = props;
  const [ended, setEnded] = useState(false);

  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      const activeAt = readActiveAt();
      if (now - activeAt >= idleMs) setEnded(true);
      else if (now - readLastCallAt() >= keepAliveMs && activeAt > readLastCallAt())
        void get('/api/session').catch(() => undefined);
    }, checkMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!ended) return undefined;
    const tryAgain = (): void => {
      void resume().then((state) => {
        if (state.kind !== 'signed-in') return;
        onResumed(state);
        setEnded(false);
      });
    };
    addEventListener('focus', tryAgain);
    return () => removeEventListener('focus', tryAgain);
  }, [ended, resume, onResumed]);

  if (!ended) return null;
  return (
    <div className="session-end">
      <Dialog
        title="サインインが終了しました"
        actions={<ButtonLink href="/sign-in">新しいタブでサインイン</ButtonLink>}
      >
        <p>
          {deskIdleMinutes}
          分間操作がなかったか、ほかの場所でサインアウトしました。サインインしてからこのタブに戻ると、入力中の内容から続けられます。
        </p>
      </Dialog>
    </div>
  );
}
