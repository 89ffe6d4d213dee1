import { useEffect, useState } from 'react';

/** True once `ms` milliseconds have passed, counted from the moment at which `active` became true. */
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
