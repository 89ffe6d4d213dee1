import { type ApplicationType, applicationTypes } from '@kaisetsu/domain/application-type';
import { attempt } from './device-storage.ts';
import { closeDrafts } from './drafts.ts';
import { createStore } from './store.ts';

/** The four values of spec 3 "Session storage values". */
type SessionKey = 'authenticationToken' | 'bankCode' | 'appDeviceId' | 'applicationType';

export const canStore = (): boolean =>
  attempt(() => navigator.cookieEnabled && sessionStorage.length + localStorage.length >= 0) === true;

/** Values that session storage refused (SESS-012). */
const refused = new Map<SessionKey, string>();

export const readSession = (key: SessionKey): string =>
  refused.get(key) ?? attempt(() => sessionStorage.getItem(key)) ?? '';

export function writeSession(key: SessionKey, value: string): void {
  // The new token can belong to another application, which must not get the earlier drafts.
  if (key === 'authenticationToken') closeDrafts();
  refused.set(key, value);
  attempt(() => {
    sessionStorage.setItem(key, value);
    refused.delete(key);
  });
}

export function clearSession(): void {
  closeDrafts();
  lastActivity.write(null);
  refused.clear();
  sessionStorage.clear();
}

export function removeSessionValue(key: SessionKey): void {
  refused.delete(key);
  sessionStorage.removeItem(key);
}

export function readApplicationType(): ApplicationType | null {
  const stored = readSession('applicationType');
  return applicationTypes.find((one) => one === stored) ?? null;
}

/** '' without a cookie. Another site of the bank's domain can set a second one with another form. */
export function readXsrfToken(): string {
  return /XSRF-TOKEN=([\w-]{24}\.[^;]*)/.exec(document.cookie)?.[1] ?? '';
}

/**
 * Time of the latest successful call, in milliseconds since the epoch. Each call restarts the server's idle time
 * (docs/product-decisions.md "Session").
 */
export const lastActivity = createStore<number | null>(null);

export const recordActivity = (now = Date.now()): void => lastActivity.write(now);
