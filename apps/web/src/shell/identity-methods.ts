import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { useEffect, useState } from 'react';
import { call } from '../client/call.ts';

/** The methods of identity verification in force, for each flow. `childByPhoto`: a photo of the card verifies the child. */
export type IdentityMethods = CallResponse<'getIdentityMethods'>;

/** The methods of the specification. */
const specified: IdentityMethods = {
  general: [{ role: 'CUSTOMER', method: 'IMAGE' }],
  child: [{ role: 'PROXY', method: 'IMAGE' }],
  childByPhoto: true,
};

/**
 * Loads the methods. After a failed call, returns the methods of the specification. This
 * fallback does no harm, because the server enforces the methods in force.
 */
export const readIdentityMethods = (): Promise<IdentityMethods> =>
  call('getIdentityMethods', {}).catch(() => specified);

/** Returns the methods; null while loading. */
export function useIdentityMethods(): IdentityMethods | null {
  const [methods, setMethods] = useState<IdentityMethods | null>(null);
  useEffect(() => {
    let isMounted = true;
    void readIdentityMethods().then((found) => isMounted && setMethods(found));
    return () => {
      isMounted = false;
    };
  }, []);
  return methods;
}

/** Returns the method for the person with the last role: in the general flow the applicant, in the child flow the parent. */
export function methodOf(methods: IdentityMethods | null, type: ApplicationType): IdentityMethod {
  const roles = (methods ?? specified)[type === 'CHILD' ? 'child' : 'general'];
  return roles.at(-1)?.method ?? 'IMAGE';
}
