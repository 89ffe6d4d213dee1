import { readDevice, writeDevice } from '../../client/device-storage.ts';
import { canStore, readSession } from '../../client/session.ts';
import { stepAtPath } from './journey.ts';

type RememberedStep = readonly [pageLoad: number, path: string];

const storageKey = 'steps';
const maxSteps = 5;
/** Tabs must not overwrite each other's step. */
const thisPageLoad = Math.random();

/**
 * In Chromium and WebKit a reload without a network loses the navigation state, and the guard requires `previous`
 * (spec 2.2).
 */
export function restoreNavigationState(): void {
  const { pathname } = window.location;
  if (!canStore() || window.history.state !== null || !readSteps().some(([, path]) => path === pathname))
    return;
  const { step } = stepAtPath(pathname);
  const [previous] = step?.from ?? [];
  const isUnderWay = readSession('bankCode') !== '' || step?.id === 'complete';
  if (previous !== undefined && isUnderWay) window.history.replaceState({ previous }, '');
}

/** Spec 3 permits no such value in session storage. */
export function rememberStep(path: string): void {
  const others = readSteps().filter(([pageLoad]) => pageLoad !== thisPageLoad);
  writeDevice(storageKey, [[thisPageLoad, path], ...others].slice(0, maxSteps));
}

const readSteps = () => (readDevice(storageKey) ?? []) as readonly RememberedStep[];
