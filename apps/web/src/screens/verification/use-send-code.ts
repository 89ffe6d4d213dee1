import { call, isGivenUp } from '../../client/call.ts';
import { useBank } from '../../shell/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey.ts';
import { retryAfterSecondsOf } from './use-rate-limit.tsx';

/**
 * Returns a function that requests a code for an address (spec 2.7). If a response is lost, the page does not know whether the
 * server has sent the mail. The result then has `isUncertain` in two cases: a retry gets a 429, or the call ends without a
 * response, for example because the applicant stops the retries.
 * @throws CallFailed for any other failure
 */
export function useSendCode(): (mailAddress: string) => Promise<CodeSent> {
  const bank = useBank();
  const { flow } = useJourney();
  return async (mailAddress) => {
    let isLost = false;
    const attemptKey = newAttemptKey();
    try {
      const { resendAfterSeconds } = await call('registerCode', {
        body: { bankCode: bank.code, mailAddress, applicationType: flow.type, attemptKey },
        onUnanswered: () => {
          isLost = true;
        },
      });
      return sentNow(mailAddress, resendAfterSeconds, attemptKey);
    } catch (error) {
      const wait = retryAfterSecondsOf(error);
      if (!isLost || (wait === null && !isGivenUp(error))) throw error;
      return { ...sentNow(mailAddress, wait ?? 0, attemptKey), isUncertain: true };
    }
  };
}

export function sentNow(mailAddress: string, resendAfterSeconds: number, attemptKey: string): CodeSent {
  const at = Date.now();
  return { mailAddress, at, resendAt: at + resendAfterSeconds * 1000, attemptKey };
}

/** 128 random bits in hexadecimal. */
export const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
