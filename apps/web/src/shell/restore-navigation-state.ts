import { canStore, readSession } from '../client/session.ts';
import { stepHere } from './journey.ts';

const key = 'step';

/**
 * A reload that meets no network costs the history entry its state: the browser's own page takes its place, and what
 * comes when the network is back looks like an address that was typed (seen in Chromium and WebKit). Staying on a step
 * is no move into it, so the guard of spec 2.2 gets a predecessor to see again, in a tab whose application is under way
 * or just completed. Whatever else was in the state is asked for again; the answers are on the server.
 */
export function mendLostState(): void {
  const { pathname } = window.location;
  if (!canStore() || window.history.state !== null || window.localStorage.getItem(key) !== pathname) return;
  const { step } = stepHere(pathname);
  const [previous] = step?.from ?? [];
  const here = readSession('bankCode') !== '' || step?.id === 'complete';
  if (previous !== undefined && here) window.history.replaceState({ previous }, '');
}

/** Not in session storage, which holds the four values of spec 3 alone; the tab's name is lost as the state is. */
export function rememberStep(path: string): void {
  window.localStorage.setItem(key, path);
}
