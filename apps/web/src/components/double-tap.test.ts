import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreSecondTap, trackTaps } from './double-tap.ts';

const isDeaf = (): boolean => document.documentElement.dataset.settling !== undefined;
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
  ])('[MAIL-005] has no effect when the screen changes %i ms after the first', (later, deafFor) => {
    tap();
    vi.advanceTimersByTime(later);
    ignoreSecondTap();
    vi.advanceTimersByTime(deafFor);
    expect(isDeaf()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isDeaf()).toBe(false);
  });

  it('counts as a new tap when the screen changes later, or after a key', () => {
    tap();
    vi.advanceTimersByTime(500);
    ignoreSecondTap();
    expect(isDeaf()).toBe(false);
    tap(0);
    ignoreSecondTap();
    expect(isDeaf()).toBe(false);
  });

  it('is ignored anew when the screen changes twice', () => {
    tap();
    ignoreSecondTap();
    vi.advanceTimersByTime(300);
    tap();
    ignoreSecondTap();
    vi.advanceTimersByTime(300);
    expect(isDeaf()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(isDeaf()).toBe(false);
  });
});
