import { useCallback, useEffect, useState } from 'react';
import { describeFailure, get } from './call.ts';

type State<T> = { readonly path: string; readonly data: T | null; readonly failure: string | null };

/** Another `path` drops the old data. */
export function useLoaded<T>(path: string) {
  const [state, setState] = useState<State<T>>({ path, data: null, failure: null });
  const load = useCallback(
    (signal?: AbortSignal): void => {
      get<T>(path, signal).then(
        (data) => setState({ path, data, failure: null }),
        (error: unknown) => {
          if (signal?.aborted === true) return;
          const failure = describeFailure(error);
          setState((old) => ({ path, data: old.path === path ? old.data : null, failure }));
        },
      );
    },
    [path],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  /** Keeps the old data until the new ones arrive. */
  const reload = useCallback(() => load(), [load]);
  const { data, failure } = state.path === path ? state : { data: null, failure: null };
  return { data, failure, reload };
}
