import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime, serverNow } from './clock.ts';

/** What this phone takes it for: its date was set by hand, a year back. */
const phone = new Date('2025-11-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: phone });
  recordServerTime(phone.toUTCString());
});
afterEach(() => {
  recordServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('counts on from what the server said last, whatever this phone’s clock says', () => {
  recordServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  vi.setSystemTime(phone.getTime() + 90_000);
  expect(serverNow()).toEqual(new Date('2026-11-01T09:01:30Z'));
});

it.each([null, '', 'yesterday'])('learns nothing from an answer whose date is %j', (date) => {
  recordServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  recordServerTime(date);
  expect(serverNow()).toEqual(new Date('2026-11-01T09:00:00Z'));
});
