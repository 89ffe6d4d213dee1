import { useEffect, useState } from 'react';

/** Returns true once `active` has been true for `ms` milliseconds. */
export function useIsLate(ms: number, active = true): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [ms, active]);
  return isLate;
}
