import { useSyncExternalStore } from 'react';

export function createStore<T>(initial: T) {
  let value = initial;
  const watchers = new Set<() => void>();
  const read = () => value;
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    read,
    useValue: () => useSyncExternalStore(subscribe, read, read),
    write: (next: T) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
  };
}
