import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from './use-send-code.tsx';

beforeEach(() => vi.useFakeTimers());

it('[MAIL-011] a countdown ends after its seconds when the clock of the phone goes back by an hour', async () => {
  const { result } = renderHook(() => useCountdown(4));
  const pass = async (seconds: number) => {
    for (let half = 0; half < 2 * seconds; half += 1) await act(() => vi.advanceTimersByTimeAsync(500));
  };
  vi.setSystemTime(Date.now() - 3_600_000);
  await pass(1);
  expect(result.current[0]).toBe(3);
  await pass(3);
  expect(result.current[0]).toBe(0);
});
