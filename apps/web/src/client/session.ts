import { type ApplicationType, isApplicationType } from '@kaisetsu/domain/application-type';
import { clearActivity } from './activity.ts';
import { closeDrafts } from './drafts.ts';

/** The four values of spec 3 "Session storage values". */
type SessionKey = 'authenticationToken' | 'bankCode' | 'appDeviceId' | 'applicationType';

/** Access to storage throws when cookies are blocked. */
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
  // The new token can belong to another application, which must not get the earlier drafts.
  if (key === 'authenticationToken') closeDrafts();
  sessionStorage.setItem(key, value);
}

export function clearSession(): void {
  closeDrafts();
  clearActivity();
  sessionStorage.clear();
}

export function removeSessionValue(key: SessionKey): void {
  sessionStorage.removeItem(key);
}

export function readApplicationType(): ApplicationType | null {
  const stored = readSession('applicationType');
  return isApplicationType(stored) ? stored : null;
}
