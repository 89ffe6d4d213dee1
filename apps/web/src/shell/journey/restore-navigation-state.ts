import { canStore, readSession } from '../../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * In Chromium and WebKit a reload without a network loses the navigation state, and the guard requires `previous`
 * (spec 2.2).
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

/** Spec 3 permits no such value in session storage. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
