import { useEffect, useState } from 'react';

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
