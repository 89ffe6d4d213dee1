import { call } from '../../client/call.ts';
import { useBank } from '../../shell/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey.ts';

/**
 * Requests a code for an address (spec 2.7).
 * @throws CallFailed
 */
export function useSendCode(): (mailAddress: string) => Promise<CodeSent> {
  const bank = useBank();
  const { flow } = useJourney();
  return async (mailAddress) => {
    const { resendAfterSeconds } = await call('registerCode', {
      body: { bankCode: bank.code, mailAddress, applicationType: flow.type },
    });
    const at = Date.now();
    return { mailAddress, at, resendAt: at + resendAfterSeconds * 1000 };
  };
}
