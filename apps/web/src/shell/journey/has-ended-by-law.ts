import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../../client/call.ts';

/** Whether the law ended the verification, which can happen while a screen is open. */
export const hasEndedByLaw = (): Promise<boolean> =>
  call('getEkyc', {}).then(
    ({ endedByLaw }) => endedByLaw,
    () => false,
  );

/** Opens `/ekyc-error` if it has ended. @returns whether it is known to count */
export function useEndByLaw(): boolean {
  const [counts, setCounts] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void hasEndedByLaw().then((hasEnded) => {
      if (!isMounted) return;
      if (hasEnded) navigate('/ekyc-error', { replace: true });
      else setCounts(true);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return counts;
}
