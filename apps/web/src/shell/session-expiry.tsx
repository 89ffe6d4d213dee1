import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { readLastSeen, warningMinutes, watchSeen } from '../client/activity.ts';
import { call, isGivenUp } from '../client/call.ts';
import { readSession } from '../client/session.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { leaveFor, stepHere } from './journey.ts';

const idle = sessionIdleMinutes * 60_000;
/** No timer of a page that is looked at stands still for so long. */
const asleep = 120_000;
const warnAfter = idle - warningMinutes * 60_000;

/** Five minutes before the idle end: a warning, and one tap to go on (docs/product-decisions.md "Session", WCAG 2.2.1). */
export function SessionExpiry(props: { path: string }) {
  const lastSeen = useSyncExternalStore(watchSeen, readLastSeen, readLastSeen);
  const [warned, setWarned] = useState<number | null>(null);

  const { flow } = stepHere(props.path);
  // Over an error page there is nothing to go on with; where the session is over, neither.
  const isOver = () => props.path === flow.errorPath || readSession('authenticationToken') === '';
  // Who gave up waiting for an answer stays, with all that is filled in.
  const goOn = () =>
    call('getApplication', {}).catch((error: unknown) => {
      if (!isGivenUp(error)) leaveFor(flow, error);
    });

  const asked = useRef<number | null | undefined>(undefined);
  const lookedAt = useRef(0);
  const look = useEffectEvent(() => {
    // To ask prolongs the session: where nobody looks it is to end.
    if (isOver() || document.hidden) return;
    const now = Date.now();
    const hasSlept = now - lookedAt.current > asleep;
    lookedAt.current = now;
    const silence = now - (lastSeen ?? Number.NaN);
    if (silence >= 0 && (silence < idle || !hasSlept))
      return silence < warnAfter ? undefined : setWarned(lastSeen);
    // After a reload of a screen that asks the server nothing, or when the phone has slept too long to be warned, the
    // server alone knows how the session stands.
    if (asked.current === lastSeen) return;
    asked.current = lastSeen;
    void goOn();
  });
  useEffect(() => {
    // Looked at by the clock and not by one long timer, which stands still while a phone sleeps.
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, []);

  if (warned === null || warned !== lastSeen || isOver()) return null;
  return (
    <Dialog
      title="まもなく接続が切れます"
      onClose={() => void goOn()}
      actions={<Button onPress={() => void goOn()}>入力を続ける</Button>}
    >
      <p>しばらく操作がなかったため、あと{warningMinutes}分ほどでお申込みが中断されます。</p>
      <p>続ける場合は、ボタンを押してください。入力した内容はそのまま残ります。</p>
    </Dialog>
  );
}
