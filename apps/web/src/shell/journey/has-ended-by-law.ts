import type { CallResponse } from '@kaisetsu/domain/calls';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../../client/call.ts';

type Verification = Pick<CallResponse<'getEkyc'>, 'endedByLaw' | 'method'>;

const readVerification = (): Promise<Verification> =>
  call('getEkyc', {}).catch(() => ({ endedByLaw: false, method: 'IMAGE' }));

/** Whether the law ended the verification, which can happen while a screen is open. */
export const hasEndedByLaw = async (): Promise<boolean> => (await readVerification()).endedByLaw;

/** Opens `/ekyc-error` if it has ended. @returns the method of the verification, null until it is known to count */
export function useEndByLaw(): IdentityMethod | null {
  const found = useLoadedOnce(readVerification, null);
  const hasEnded = found?.endedByLaw === true;
  useEffect(() => {
    if (hasEnded) navigate('/ekyc-error', { replace: true });
  }, [hasEnded]);
  return found === null || hasEnded ? null : found.method;
}
