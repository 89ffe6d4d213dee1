import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreSecondTap, trackTaps } from './double-tap.ts';

const isIgnoring = (): boolean => document.documentElement.dataset.settling !== undefined;
const tap = (detail = 1) => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

describe('the second tap of a double tap', () => {
  trackTaps();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.advanceTimersByTime(10_000);
  });

  it.each([
    [0, 499],
    [200, 299],
    [499, 0],
  ])('[NAV-018] has no effect when the screen changes %i ms after the first tap', (later, ignoredFor) => {
    tap();
    vi.advanceTimersByTime(later);
    ignoreSecondTap();
    vi.advanceTimersByTime(ignoredFor);
    expect(isIgnoring()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isIgnoring()).toBe(false);
  });

  it('[NAV-018] has an effect when the screen changes 500 ms after the first tap, or after a key press', () => {
    tap();
    vi.advanceTimersByTime(500);
    ignoreSecondTap();
    expect(isIgnoring()).toBe(false);
    tap(0);
    ignoreSecondTap();
    expect(isIgnoring()).toBe(false);
  });

  it('has no effect until 500 ms after the later tap when each of two taps changes the screen', () => {
    tap();
    ignoreSecondTap();
    vi.advanceTimersByTime(300);
    tap();
    ignoreSecondTap();
    vi.advanceTimersByTime(300);
    expect(isIgnoring()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(isIgnoring()).toBe(false);
  });
});
