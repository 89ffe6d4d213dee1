import { useSyncExternalStore } from 'react';

/** A value that components watch with `useStored`. */
export type Store<T> = ReturnType<typeof createStore<T>>;

export function createStore<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    read: () => value,
    write: (next: T) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export const useStored = <T>({ subscribe, read }: Store<T>): T => useSyncExternalStore(subscribe, read, read);
