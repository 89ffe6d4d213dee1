import { useEffect, useState } from 'react';

/** Null until `load` ends, which is read once, on mount; then its value, or `otherwise` if it fails. */
export function useLoadedOnce<T>(
  load: (signal: AbortSignal) => Promise<T | null>,
  otherwise: T | null,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const [asked] = useState({ load, otherwise });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    asked
      .load(signal)
      .catch(() => asked.otherwise)
      .then((value) => signal.aborted || setLoaded(() => value));
    return () => controller.abort();
  }, [asked]);
  return loaded;
}
