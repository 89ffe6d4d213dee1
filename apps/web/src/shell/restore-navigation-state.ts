import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * Restores `previous` in the navigation state, which the guard of spec 2.2 requires. A reload without a network loses the
 * state in Chromium and WebKit, because the browser's own error page replaces the history entry.
 * Applies only to the step that was open last, in a tab with an application in progress or on the receipt.
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

/** Stores the path of the open step, in local storage because session storage may contain only the values of spec 3. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
