import { type ReactNode, useEffect, useState } from 'react';
import { CallFailed } from '../../client/call.ts';
import { Notice } from '../../components/notice.tsx';

/** Counts down to zero, one a second. */
export function useCountdown(initial: number): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initial * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(timer);
  });
  const restart = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, restart];
}

/** 61 → 「1分1秒」: a wait as one would say it. */
export function spokenWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes >= 60) return `約${Math.ceil(minutes / 60)}時間`;
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`;
}

/** 429 is shown in place with the time to wait, not on the error page (decisions "E-mail verification"). */
export function useTooMany(): { caught: (error: unknown) => boolean; waiting: boolean; notice: ReactNode } {
  const [left, wait] = useCountdown(0);
  return {
    caught: (error) => {
      if (!(error instanceof CallFailed) || error.status !== 429) return false;
      wait(error.problem.retryAfterSeconds ?? 60);
      return true;
    },
    waiting: left > 0,
    notice:
      left === 0 ? null : (
        <Notice kind="error">
          <p>
            {/* A timer is not announced by itself: heard once, and not again each second. */}
            回数の上限に達しました。<span role="timer">{spokenWait(left)}</span>後にもう一度お試しください。
          </p>
        </Notice>
      ),
  };
}
