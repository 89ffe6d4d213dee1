import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * Restores the predecessor in the navigation state. A reload without a network loses the state in Chromium
 * and WebKit, because the browser's own error page replaces the entry. The guard of spec 2.2 would then
 * refuse the step.
 * Applies only to the step that was open, in a tab with an application in progress or just completed. Screens
 * ask again for the rest of the state; the server holds the answers.
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

/**
 * Local storage, because session storage holds only the four values of spec 3, and the tab's name is lost
 * with the state.
 */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
