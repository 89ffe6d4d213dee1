import { type ApplicationType, isApplicationType } from '@kaisetsu/domain/application-type';
import { clearActivity } from './activity.ts';
import { closeDrafts } from './drafts.ts';

/** The four values of spec 3 "Session storage values". */
type SessionKey = 'authenticationToken' | 'bankCode' | 'appDeviceId' | 'applicationType';

/** Returns whether the page can use cookies and storage. Access to storage throws when cookies are blocked. */
export function canStore(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length + localStorage.length >= 0;
  } catch {
    return false;
  }
}

export function readSession(key: SessionKey): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeSession(key: SessionKey, value: string): void {
  // The new token can belong to another application. That application must not get the drafts of the earlier application.
  if (key === 'authenticationToken') closeDrafts();
  sessionStorage.setItem(key, value);
}

/** Ends the session in this tab. The encrypted drafts remain on the device. */
export function clearSession(): void {
  closeDrafts();
  clearActivity();
  sessionStorage.clear();
}

export function removeSessionValue(key: SessionKey): void {
  sessionStorage.removeItem(key);
}

/** Returns null if this tab has not begun a flow. */
export function readApplicationType(): ApplicationType | null {
  const stored = readSession('applicationType');
  return isApplicationType(stored) ? stored : null;
}
