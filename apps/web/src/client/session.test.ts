import { expect, it, vi } from 'vitest';
import { rememberStep } from '../shell/journey/restore-navigation-state.ts';
import { readDevice, writeDevice } from './device-storage.ts';
import { readReceipt } from './receipt.ts';
import { clearSession, readSession, readXsrfToken, removeSessionValue, writeSession } from './session.ts';

const fail = (name: string) => () => {
  throw new DOMException('storage', name);
};

it('[SESS-012] keeps the values of the session in memory when session storage is full', () => {
  const before = { bankCode: '0177' } as Record<string, string>;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => before[key] ?? null,
    setItem: fail('QuotaExceededError'),
    removeItem: (key: string) => delete before[key],
    clear: () => undefined,
  });
  writeSession('bankCode', '0587');
  writeSession('authenticationToken', 'token');
  expect([readSession('bankCode'), readSession('authenticationToken')]).toEqual(['0587', 'token']);
  removeSessionValue('bankCode');
  expect(readSession('bankCode')).toBe('');
  clearSession();
  expect(readSession('authenticationToken')).toBe('');
});

it('[SESS-012] goes on when local storage throws', () => {
  vi.stubGlobal('localStorage', { getItem: fail('SecurityError'), setItem: fail('QuotaExceededError') });
  writeDevice('steps', []);
  expect(readDevice('steps')).toBeNull();
});

it('[SESS-012] takes half a value in local storage for none', () => {
  for (const text of ['{"applicationNumber":', '[[0.5,"/pin"']) {
    localStorage.setItem('receipt', text);
    localStorage.setItem('steps', text);
    expect(readReceipt()).toBeNull();
    expect(() => rememberStep('/pin')).not.toThrow();
  }
  localStorage.clear();
});

const own = `${'n'.repeat(24)}.-.${'m'.repeat(24)}`;

it.each([
  ['', ''],
  [`XSRF-TOKEN=${own}`, own],
  [`XSRF-TOKEN=eyJhbGciOiJIUzI1NiJ9.e30.s; _ga=1; XSRF-TOKEN=${own}`, own],
  [`XSRF-TOKEN=${own}; XSRF-TOKEN=foreign`, own],
])('[SRV-067] reads the own cookie in %j', (cookies, expected) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  expect(readXsrfToken()).toBe(expected);
});
