import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getServerTime, recordServerTime } from './clock.ts';

/** One year behind the server's clock. */
const phone = new Date('2025-11-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: phone });
  recordServerTime(phone.toUTCString());
});
afterEach(() => recordServerTime(new Date().toUTCString()));

it('serverNow counts from the recorded time of the server, not from the device’s clock', () => {
  recordServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  vi.advanceTimersByTime(90_000);
  vi.setSystemTime(phone.getTime() - 3_600_000);
  expect(getServerTime()).toEqual(new Date('2026-11-01T09:01:30Z'));
});

it.each([null, '', 'yesterday'])('recordServerTime ignores %j, which is not a date', (date) => {
  recordServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  recordServerTime(date);
  expect(getServerTime()).toEqual(new Date('2026-11-01T09:00:00Z'));
});
