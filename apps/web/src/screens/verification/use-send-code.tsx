import { codeTries } from '@kaisetsu/domain/limits';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';

export function useSendCode(): (mailAddress: string) => Promise<CodeSent> {
  const { bank, flow } = useJourney();
  return async (mailAddress) => {
    let isLost = false;
    const attemptKey = createAttemptKey();
    try {
      const { resendAfterSeconds } = await call('registerCode', {
        body: { bankCode: bank.code, mailAddress, applicationType: flow.type },
        headers: { 'idempotency-key': attemptKey },
        onUnanswered: () => {
          isLost = true;
        },
      });
      return createCodeSent(mailAddress, resendAfterSeconds, attemptKey);
    } catch (error) {
      const wait = retryAfterSecondsOf(error);
      if (!isLost || (wait === null && !isGivenUp(error))) throw error;
      return { ...createCodeSent(mailAddress, wait ?? 0, attemptKey), isUncertain: true };
    }
  };
}

const createAttemptKey = (): string => crypto.randomUUID().replaceAll('-', '');

export function createCodeSent(
  mailAddress: string,
  resendAfterSeconds: number,
  attemptKey = createAttemptKey(),
): CodeSent {
  const at = Date.now();
  return { mailAddress, at, resendAt: at + resendAfterSeconds * 1000, attemptKey };
}

/** The server then rejects the right code as well (docs/product-decisions.md "E-mail verification"). */
export const hasNoTriesLeft = ({ failedTries = 0 }: CodeSent): boolean => failedTries >= codeTries;

/** Seconds after `CodeSent.at`; a mail server can defer a mail several times before it refuses it (MAIL-016). */
const checkDelaysSeconds = [2, 4, 8, 16, 32, 64, 128, 256];

export function useRefusedMail({ mailAddress, at, attemptKey }: CodeSent): boolean {
  const { bank, flow } = useJourney();
  const [refusedKey, setRefusedKey] = useState<string>();
  useEffect(() => {
    if (attemptKey === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const body = { bankCode: bank.code, mailAddress, applicationType: flow.type, attemptKey };
    const ask = async () => {
      const { refused } = await call('checkCodeMail', { body, signal });
      if (refused && !signal.aborted) setRefusedKey(attemptKey);
    };
    const timers = checkDelaysSeconds
      // A device clock that went back must not delay them.
      .map((seconds) => Math.min(at - Date.now(), 0) + seconds * 1000)
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(() => void ask().catch(() => undefined), wait));
    return () => {
      controller.abort();
      timers.forEach(clearTimeout);
    };
  }, [bank.code, flow.type, mailAddress, at, attemptKey]);
  return attemptKey !== undefined && refusedKey === attemptKey;
}

type Clocks = { readonly wall: number; readonly monotonic: number };
const readClocks = (): Clocks => ({ wall: Date.now(), monotonic: performance.now() });

/** Device clocks jump, and the monotonic clock can stop while a phone sleeps; the one that went further counts. */
const countSeconds = (from: Clocks, to: Clocks): number =>
  Math.max(to.wall - from.wall, to.monotonic - from.monotonic) / 1000;

export function useCountdown(
  initial: number,
): [left: number, restart: (seconds: number) => void, length: number] {
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
  return [left, restart, length];
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

/** Callers disable the pressed button, so `takes` focuses the element `fieldId`. */
export function useRateLimit(fieldId: string) {
  const [left, restart, length] = useCountdown(0);
  return {
    takes: (error: unknown): boolean => {
      const seconds = retryAfterSecondsOf(error);
      if (seconds === null) return false;
      restart(seconds);
      document.getElementById(fieldId)?.focus();
      return true;
    },
    waiting: left > 0,
    secondsLeft: left,
    notice:
      left === 0 ? null : (
        <NoticeText kind="error">
          {length <= 60 ? '少し時間をおいてください。' : '回数の上限に達しました。'}
          {/* With the role `timer`, screen readers do not announce every second. */}
          <span role="timer">{formatWait(left)}</span>後にもう一度お試しください。
        </NoticeText>
      ),
  };
}
