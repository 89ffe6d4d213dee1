import { useEffect, useEffectEvent } from 'react';

export function useInterval(task: () => void, ms: number, active = true): void {
  const run = useEffectEvent(task);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  }, [ms, active]);
}
