import { useEffect, useState, useSyncExternalStore } from 'react';
import { idleMinutes, readLastSeen, warningMinutes, watchSeen } from '../client/activity.ts';
import { call, isGivenUp } from '../client/call.ts';
import { readSession } from '../client/session.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { leaveFor, stepHere } from './journey.ts';

const warnAfter = (idleMinutes - warningMinutes) * 60_000;

/** Five minutes before the idle end: a warning, and one tap to go on (decisions "Session", WCAG 2.2.1). */
export function SessionExpiry(props: { path: string }) {
  const lastSeen = useSyncExternalStore(watchSeen, readLastSeen, readLastSeen);
  const [warned, setWarned] = useState<number | null>(null);

  useEffect(() => {
    if (lastSeen === null) return;
    // Looked at by the clock and not by one long timer, which stands still while a phone sleeps.
    const timer = setInterval(() => {
      const due = Date.now() - lastSeen >= warnAfter && readSession('authenticationToken') !== '';
      if (due) setWarned(lastSeen);
    }, 5_000);
    return () => clearInterval(timer);
  }, [lastSeen]);

  const { flow } = stepHere(props.path);
  // Over an error page there is nothing to go on with; where the session is over, neither.
  const isOver = props.path === flow.errorPath || readSession('authenticationToken') === '';
  if (warned === null || warned !== lastSeen || isOver) return null;
  // Who gave up waiting for an answer stays under the warning, with all that is filled in.
  const goOn = () =>
    call('getApplication', {}).catch((error: unknown) => {
      if (!isGivenUp(error)) leaveFor(flow, error);
    });
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
