import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * Restores the predecessor in the navigation state. A reload without a network loses the state in Chromium
 * and WebKit, because the browser's own error page replaces the entry. The guard of spec 2.2 would then
 * refuse the step.
 * Applies only to the step that was open, in a tab with an application in progress or just completed. The rest of the
 * state is not restored: screens ask for it again, and the server has the answers.
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
 * Stores the path of the open step. Local storage is used, because session storage may contain only the four values of
 * spec 3, and the browser loses the tab's name together with the state.
 */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
