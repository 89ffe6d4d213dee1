import { type MouseEvent, useSyncExternalStore } from 'react';

const changed = 'desk-navigation';

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', changed]) addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', changed]) removeEventListener(event, listener);
  };
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

export function navigate(path: string): void {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  dispatchEvent(new Event(changed));
}

/** Leaves a click with a modifier to the browser. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(new URL(event.currentTarget.href).pathname);
}

export const pathOfCase = (id: string): string => `/cases/${id}`;

export const idInPath = (path: string): string | null => /^\/cases\/([\w-]+)$/.exec(path)?.[1] ?? null;

export const pathOfPicture = (id: string, type: string): string => `/api/cases/${id}/pictures/${type}`;
