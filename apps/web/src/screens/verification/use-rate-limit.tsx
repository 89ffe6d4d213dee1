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
export function formatWait(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes >= 60) return `約${Math.ceil(minutes / 60)}時間`;
  return `${minutes > 0 ? `${minutes}分` : ''}${rest > 0 || minutes === 0 ? `${rest}秒` : ''}`;
}

/** How long who met a 429 has to wait, in seconds; null for any other failure. */
export function retryAfterSecondsOf(error: unknown): number | null {
  if (!(error instanceof CallFailed) || error.status !== 429) return null;
  return error.problem.retryAfterSeconds ?? 60;
}

type RateLimit = {
  readonly wait: (seconds: number) => void;
  readonly waiting: boolean;
  readonly notice: ReactNode;
};

/**
 * 429 is shown in place with the time to wait, not on the error page (docs/product-decisions.md "E-mail verification"). The button that was
 * pressed rests meanwhile: the focus goes to `fieldId`.
 */
export function useRateLimit(fieldId: string): RateLimit {
  const [left, restart] = useCountdown(0);
  const [short, setShort] = useState(false);
  return {
    wait: (seconds) => {
      setShort(seconds <= 60);
      restart(seconds);
      document.getElementById(fieldId)?.focus();
    },
    waiting: left > 0,
    notice:
      left === 0 ? null : (
        <Notice kind="error">
          <p>
            {short ? '少し時間をおいてください。' : '回数の上限に達しました。'}
            {/* A timer is not announced by itself: heard once, and not again each second. */}
            <span role="timer">{formatWait(left)}</span>後にもう一度お試しください。
          </p>
        </Notice>
      ),
  };
}
