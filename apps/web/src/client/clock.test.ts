import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';

/** What this phone takes it for: its date was set by hand, a year back. */
const phone = new Date('2025-11-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: phone });
  noteServerTime(phone.toUTCString());
});
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('counts on from what the server said last, whatever this phone’s clock says', () => {
  noteServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  vi.setSystemTime(phone.getTime() + 90_000);
  expect(serverNow()).toEqual(new Date('2026-11-01T09:01:30Z'));
});

it.each([null, '', 'yesterday'])('learns nothing from an answer whose date is %j', (date) => {
  noteServerTime('Sun, 01 Nov 2026 09:00:00 GMT');
  noteServerTime(date);
  expect(serverNow()).toEqual(new Date('2026-11-01T09:00:00Z'));
});
