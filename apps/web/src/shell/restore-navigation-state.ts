import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * Restores `previous` in the navigation state, because the guard requires it (spec 2.2). In Chromium and WebKit a reload without
 * a network loses the navigation state, because the browser's error page replaces the history entry. The function restores only
 * the step that {@link rememberStep} stored most recently. In addition, this step must be the receipt, or the tab must have an
 * application in progress.
 */
export function restoreNavigationState(): void {
  const { pathname } = window.location;
  if (!canStore() || window.history.state !== null || window.localStorage.getItem(storageKey) !== pathname)
    return;
  const { step } = stepAtPath(pathname);
  const [previous] = step?.from ?? [];
  const isUnderWay = readSession('bankCode') !== '' || step?.id === 'complete';
  if (previous !== undefined && isUnderWay) window.history.replaceState({ previous }, '');
}

/** Stores the path of the open step. Spec 3 permits no such value in session storage, so this is local storage. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
