import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { CallFailed } from '../../client/call.ts';

type Clocks = { readonly wall: number; readonly monotonic: number };
const readClocks = (): Clocks => ({ wall: Date.now(), monotonic: performance.now() });

/** Device clocks jump, and the monotonic clock can stop while a phone sleeps; the one that went further counts. */
const countSeconds = (from: Clocks, to: Clocks): number =>
  Math.max(to.wall - from.wall, to.monotonic - from.monotonic) / 1000;

export function useCountdown(initial: number): [number, (seconds: number) => void] {
  const [{ length, since }, setStart] = useState(() => ({ length: initial, since: readClocks() }));
  const [now, setNow] = useState(since);
  const left = Math.max(0, Math.ceil(length - countSeconds(since, now)));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(readClocks()), 500);
    return () => clearTimeout(timer);
  });
  const restart = (seconds: number) => {
    const at = readClocks();
    setNow(at);
    setStart({ length: seconds, since: at });
  };
  return [left, restart];
}

/** 61 seconds are 「1分1秒」, 3600 seconds are 「約1時間」. */
export function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes >= 60) return `約${Math.ceil(minutes / 60)}時間`;
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`;
}

export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof CallFailed) || error.status !== 429) return null;
  return error.problem.retryAfterSeconds ?? 60;
}

/** Callers disable the pressed button, so `wait` focuses the element `fieldId`. */
export function useRateLimit(fieldId: string) {
  const [left, restart] = useCountdown(0);
  const [short, setShort] = useState(false);
  return {
    wait: (seconds: number) => {
      setShort(seconds <= 60);
      restart(seconds);
      document.getElementById(fieldId)?.focus();
    },
    waiting: left > 0,
    secondsLeft: left,
    notice:
      left === 0 ? null : (
        <NoticeText kind="error">
          {short ? '少し時間をおいてください。' : '回数の上限に達しました。'}
          {/* With the role `timer`, screen readers do not announce every second. */}
          <span role="timer">{formatWait(left)}</span>後にもう一度お試しください。
        </NoticeText>
      ),
  };
}
