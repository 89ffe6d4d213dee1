import { codeTries } from '@kaisetsu/domain/limits';
import { call, isGivenUp } from '../../client/call.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { retryAfterSecondsOf } from './use-rate-limit.tsx';

/**
 * `isUncertain`: a response was lost, so the mail may not have been sent.
 * @throws CallFailed
 */
export function useSendCode(): (mailAddress: string) => Promise<CodeSent> {
  const bank = useBank();
  const { flow } = useJourney();
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

export function createCodeSent(
  mailAddress: string,
  resendAfterSeconds: number,
  attemptKey: string,
): CodeSent {
  const at = Date.now();
  return { mailAddress, at, resendAt: at + resendAfterSeconds * 1000, attemptKey };
}

/** 128 random bits in hexadecimal. */
export const createAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The server then rejects the right code as well (docs/product-decisions.md "E-mail verification"). */
export const hasNoTriesLeft = ({ failedTries = 0 }: CodeSent): boolean => failedTries >= codeTries;
