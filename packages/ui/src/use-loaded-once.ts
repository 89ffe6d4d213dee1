import { useEffect, useEffectEvent, useState } from 'react';

/** Null until `load` ends, which is read once, on mount; then its value, or `otherwise` if it fails. */
export function useLoadedOnce<T>(load: (signal: AbortSignal) => Promise<T | null>, otherwise: T | null) {
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useEffectEvent((signal: AbortSignal) => load(signal).catch(() => otherwise));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void start(signal).then((value) => signal.aborted || setLoaded(() => value));
    return () => controller.abort();
  }, []);
  return loaded;
}
