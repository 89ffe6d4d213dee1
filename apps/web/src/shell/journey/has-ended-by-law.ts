import type { CallResponse } from '@kaisetsu/domain/calls';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../../client/call.ts';

type Verification = Pick<CallResponse<'getEkyc'>, 'endedByLaw' | 'method'>;

const readVerification = (): Promise<Verification> =>
  call('getEkyc', {}).catch(() => ({ endedByLaw: false, method: 'IMAGE' }));

/** Whether the law ended the verification, which can happen while a screen is open. */
export const hasEndedByLaw = async (): Promise<boolean> => (await readVerification()).endedByLaw;

/** Opens `/ekyc-error` if it has ended. @returns the method of the verification, null until it is known to count */
export function useEndByLaw(): IdentityMethod | null {
  const [method, setMethod] = useState<IdentityMethod | null>(null);
  useEffect(() => {
    let isMounted = true;
    void readVerification().then((found) => {
      if (!isMounted) return;
      if (found.endedByLaw) navigate('/ekyc-error', { replace: true });
      else setMethod(found.method);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return method;
}
