import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { readLastActivity, subscribeActivity, warningMinutes } from '../client/activity.ts';
import { call, isGivenUp } from '../client/call.ts';
import { readMaintenance } from '../client/maintenance.ts';
import { readSession } from '../client/session.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { goToErrorScreen, stepAtPath } from './journey.ts';

const idleLimitMs = sessionIdleMinutes * 60_000;
/** A longer time between two checks of the clock means that the device was asleep or the page was hidden. */
const sleepThresholdMs = 120_000;
const warnAfterMs = idleLimitMs - warningMinutes * 60_000;

/**
 * The dialog that warns the applicant `warningMinutes` minutes before an idle session ends. One tap continues the session
 * (docs/product-decisions.md "Session", WCAG 2.2.1).
 */
export function SessionExpiry() {
  const [path] = useLocation();
  const lastActivity = useSyncExternalStore(subscribeActivity, readLastActivity, readLastActivity);
  const [warned, setWarned] = useState<number | null>(null);

  const { flow } = stepAtPath(path);
  // No warning on the error page or without a session.
  const isOver = () => path === flow.errorPath || readSession('authenticationToken') === '';
  // If the applicant stops the retries of the call, the screen and its entries remain.
  const continueSession = () =>
    call('getApplication', {}).catch((error: unknown) => {
      if (!isGivenUp(error)) goToErrorScreen(flow, error);
    });

  const askedFor = useRef<number | null | undefined>(undefined);
  const checkedAt = useRef(0);
  const check = useEffectEvent(() => {
    // Each call extends the session, so a hidden page makes no call. During a maintenance a call would only wait for the end.
    if (isOver() || document.hidden || readMaintenance() !== null) return;
    const now = Date.now();
    const hasSlept = now - checkedAt.current > sleepThresholdMs;
    checkedAt.current = now;
    const idleMs = now - (lastActivity ?? Number.NaN);
    if (idleMs >= 0 && (idleMs < idleLimitMs || !hasSlept))
      return idleMs < warnAfterMs ? undefined : setWarned(lastActivity);
    // After a reload or a long sleep the session may be over, so the page asks the server once.
    if (askedFor.current === lastActivity) return;
    askedFor.current = lastActivity;
    void continueSession();
  });
  useEffect(() => {
    // Checks the clock every five seconds. One long timer would be late, because timers stop while a phone sleeps.
    const timer = setInterval(check, 5_000);
    return () => clearInterval(timer);
  }, []);

  if (warned === null || warned !== lastActivity || isOver()) return null;
  return (
    <Dialog
      title="まもなくお申込みが中断されます"
      onClose={() => void continueSession()}
      actions={<Button onPress={() => void continueSession()}>入力を続ける</Button>}
    >
      <p>しばらく操作がなかったため、あと{warningMinutes}分ほどでお申込みが中断されます。</p>
      <p>続ける場合は、ボタンを押してください。入力した内容はそのまま残ります。</p>
    </Dialog>
  );
}
