import { canStore, readSession } from '../client/session.ts';
import { stepAtPath } from './journey.ts';

const storageKey = 'step';

/**
 * A reload that meets no network costs the history entry its state: the browser's own page takes its place, and what
 * comes when the network is back looks like an address that was typed (seen in Chromium and WebKit). Staying on a step
 * is no move into it, so the guard of spec 2.2 gets a predecessor to see again, in a tab whose application is under way
 * or just completed. Whatever else was in the state is asked for again; the answers are on the server.
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

/** Not in session storage, which holds the four values of spec 3 alone; the tab's name is lost as the state is. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(storageKey, path);
}
