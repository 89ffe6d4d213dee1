import { type ApplicationType, isApplicationType } from '@kaisetsu/domain/application-type';
import { forgetSeen } from './activity.ts';
import { forgetKept } from './kept.ts';

/** The four values of spec 3 "Session storage values", and no others. */
type SessionKey = 'authenticationToken' | 'bankCode' | 'appDeviceId' | 'applicationType';

export function readSession(key: SessionKey): string {
  return sessionStorage.getItem(key) ?? '';
}

export function writeSession(key: SessionKey, value: string): void {
  // Another application may have begun.
  if (key === 'authenticationToken') forgetKept();
  sessionStorage.setItem(key, value);
}

export function clearSession(): void {
  forgetKept();
  forgetSeen();
  sessionStorage.clear();
}

export function forgetSession(key: SessionKey): void {
  sessionStorage.removeItem(key);
}

/** The flow this tab is in, null before it has begun. */
export function storedType(): ApplicationType | null {
  const stored = readSession('applicationType');
  return isApplicationType(stored) ? stored : null;
}
