import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * Restores `previous` in the navigation state, which the guard of spec 2.2 requires. In Chromium and WebKit a reload without a
 * network loses the state, because the browser's error page replaces the history entry.
 * Applies only to the step that was open last. This step must be the receipt, or the tab must have an application in progress.
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

/** Stores the path of the open step. Session storage is not used, because it may contain only the values of spec 3. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
