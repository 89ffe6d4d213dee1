import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { readLastActivity, subscribeActivity, warningMinutes } from '../client/activity.ts';
import { call, isGivenUp } from '../client/call.ts';
import { readSession } from '../client/session.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { goToErrorScreen, stepAtPath } from './journey.ts';

const idleLimitMs = sessionIdleMinutes * 60_000;
/** No timer of a page that is looked at stands still for so long. */
const sleepThresholdMs = 120_000;
const warnAfterMs = idleLimitMs - warningMinutes * 60_000;

/** Five minutes before the idle end: a warning, and one tap to go on (docs/product-decisions.md "Session", WCAG 2.2.1). */
export function SessionExpiry(props: { path: string }) {
  const lastActivity = useSyncExternalStore(subscribeActivity, readLastActivity, readLastActivity);
  const [warned, setWarned] = useState<number | null>(null);

  const { flow } = stepAtPath(props.path);
  // Over an error page there is nothing to go on with; where the session is over, neither.
  const isOver = () => props.path === flow.errorPath || readSession('authenticationToken') === '';
  // Who gave up waiting for an answer stays, with all that is filled in.
  const continueSession = () =>
    call('getApplication', {}).catch((error: unknown) => {
      if (!isGivenUp(error)) goToErrorScreen(flow, error);
    });

  const askedFor = useRef<number | null | undefined>(undefined);
  const checkedAt = useRef(0);
  const check = useEffectEvent(() => {
    // To ask prolongs the session: where nobody looks it is to end.
    if (isOver() || document.hidden) return;
    const now = Date.now();
    const hasSlept = now - checkedAt.current > sleepThresholdMs;
    checkedAt.current = now;
    const idleMs = now - (lastActivity ?? Number.NaN);
    if (idleMs >= 0 && (idleMs < idleLimitMs || !hasSlept))
      return idleMs < warnAfterMs ? undefined : setWarned(lastActivity);
    // After a reload of a screen that asks the server nothing, or when the phone has slept too long to be warned, the
    // server alone knows how the session stands.
    if (askedFor.current === lastActivity) return;
    askedFor.current = lastActivity;
    void continueSession();
  });
  useEffect(() => {
    // Looked at by the clock and not by one long timer, which stands still while a phone sleeps.
    const timer = setInterval(check, 5_000);
    return () => clearInterval(timer);
  }, []);

  if (warned === null || warned !== lastActivity || isOver()) return null;
  return (
    <Dialog
      title="まもなく接続が切れます"
      onClose={() => void continueSession()}
      actions={<Button onPress={() => void continueSession()}>入力を続ける</Button>}
    >
      <p>しばらく操作がなかったため、あと{warningMinutes}分ほどでお申込みが中断されます。</p>
      <p>続ける場合は、ボタンを押してください。入力した内容はそのまま残ります。</p>
    </Dialog>
  );
}
