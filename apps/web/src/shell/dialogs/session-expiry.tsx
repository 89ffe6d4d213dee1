import { canEnter } from '@kaisetsu/domain/flows/journey';
import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useInterval } from '@kaisetsu/ui/use-interval.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call, isGivenUp } from '../../client/call.ts';
import { shownMaintenance } from '../../client/maintenance.ts';
import { readSession, lastActivity as shownActivity } from '../../client/session.ts';
import { goToErrorScreen, stepAtPath, useNavigationState } from '../journey/journey.ts';
import { rememberStep } from '../journey/restore-navigation-state.ts';

const warningMinutes = 5;
const idleLimitMs = sessionIdleMinutes * 60_000;
/** A longer gap between two checks means that the device was asleep or the page hidden. */
const sleepThresholdMs = 120_000;
const warnAfterMs = idleLimitMs - warningMinutes * 60_000;

/** docs/product-decisions.md "Session", WCAG 2.2.1. */
export function SessionExpiry() {
  const [path] = useLocation();
  const lastActivity = shownActivity.useValue();
  const [warned, setWarned] = useState<number | null>(null);

  const { flow, step } = stepAtPath(path);
  const { previous = null } = useNavigationState();
  // Here, because every screen but the first loads this code [ROUTE-037].
  const isEntered = step !== undefined && canEnter(step, previous);
  useEffect(() => {
    if (isEntered) rememberStep(path);
  }, [isEntered, path]);
  // A completed application has no session that could be extended.
  const isOver = () =>
    path === flow.errorPath || step?.id === 'redirect' || readSession('authenticationToken') === '';
  const continueSession = () =>
    call('getApplication', {}).catch((error: unknown) => {
      if (!isGivenUp(error)) goToErrorScreen(flow, error);
    });

  const askedFor = useRef<number | null | undefined>(undefined);
  const checkedAt = useRef(0);
  // One long timer would be late, because timers stop while a phone sleeps.
  useInterval(() => {
    // Each call extends the session, so a hidden page makes none.
    if (isOver() || document.hidden || shownMaintenance.read() !== null) return;
    const now = Date.now();
    const hasSlept = now - checkedAt.current > sleepThresholdMs;
    checkedAt.current = now;
    const idleMs = now - (lastActivity ?? Number.NaN);
    if (idleMs >= 0 && (idleMs < idleLimitMs || !hasSlept))
      return idleMs < warnAfterMs ? undefined : setWarned(lastActivity);
    // After a long sleep the session may be over, so the page asks once.
    if (askedFor.current === lastActivity) return;
    askedFor.current = lastActivity;
    void continueSession();
  }, 5_000);

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
