import { useEffect, useState } from 'react';

/** Returns true after `active` has been true for `ms` milliseconds without a break. */
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
