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
    vi.useRealTimers();
  });

  it.each([
    [0, 499],
    [200, 299],
    [499, 0],
  ])('[MAIL-005] has no effect when the screen changes %i ms after the first tap', (later, ignoredFor) => {
    tap();
    vi.advanceTimersByTime(later);
    ignoreSecondTap();
    vi.advanceTimersByTime(ignoredFor);
    expect(isIgnoring()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isIgnoring()).toBe(false);
  });

  it('counts as a new tap when the screen changes later, or after a key press', () => {
    tap();
    vi.advanceTimersByTime(500);
    ignoreSecondTap();
    expect(isIgnoring()).toBe(false);
    tap(0);
    ignoreSecondTap();
    expect(isIgnoring()).toBe(false);
  });

  it('is ignored anew when the screen changes twice', () => {
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
