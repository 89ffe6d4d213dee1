import { useEffect, useState } from 'react';
import { call } from '../../client/call.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';

/** Seconds after `CodeSent.at`; a mail server can defer a mail several times before it refuses it (MAIL-016). */
const checkDelaysSeconds = [2, 4, 8, 16, 32, 64, 128, 256];

export function useRefusedMail({ mailAddress, at, attemptKey }: CodeSent): boolean {
  const bank = useBank();
  const { flow } = useJourney();
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
