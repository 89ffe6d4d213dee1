import { pollEveryMilliseconds, pollTimes, readStatus } from '@kaisetsu/domain/ekyc';

export type Outcome = 'passed' | 'failed' | 'ended';

/**
 * Spec 4 "eKYC status", 9. The response time counts towards the 5 seconds.
 * @param now milliseconds
 * @returns `ended` if the twelfth poll gives no result either
 */
export async function poll(
  ask: () => Promise<number>,
  wait: (milliseconds: number) => Promise<void>,
  onWait: (polls: number) => void,
  now = () => performance.now(),
): Promise<Outcome> {
  for (let polls = 1; polls <= pollTimes; polls++) {
    const asked = now();
    const reading = readStatus(await ask());
    if (reading !== 'waiting') return reading;
    if (polls === pollTimes) break;
    onWait(polls);
    await wait(Math.max(0, pollEveryMilliseconds - (now() - asked)));
  }
  return 'ended';
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
