import { describe, expect, it } from 'vitest';
import { minimumRate, RateWatch, requireRate } from './transfer-rate.ts';

function watched() {
  const state = { ms: 0, bytes: 0 };
  const watch = new RateWatch(
    minimumRate,
    () => state.bytes,
    () => state.ms,
  );
  const pass = (seconds: number, rate: number): number | null => {
    for (let passed = 1; passed <= seconds; passed += 1) {
      state.ms += 1000;
      state.bytes += rate;
      if (watch.isTooSlow()) return passed;
    }
    return null;
  };
  return { state, watch, pass };
}

describe('the minimum rate of an upload', () => {
  it('requires 10 KiB/s over 8 s: accepts a phone with 50 KiB/s and refuses a byte a second [SRV-094]', () => {
    expect(minimumRate).toMatchObject({ bytesPerSecond: 10_240, windowMs: 8_000 });
    expect(watched().pass(30, 50 * 1024)).toBeNull();
    expect(watched().pass(30, 10 * 1024)).toBeNull();
    expect(watched().pass(30, 1)).toBe(8);
  });

  it('measures each window separately: refuses a client that stops after a fast start [SRV-094]', () => {
    const { pass } = watched();
    expect(pass(1, 8 * 1024 * 1024)).toBeNull();
    expect(pass(30, 0)).toBe(15);
  });

  it('allows a pause of 7 s, as when a phone changes networks', () => {
    const { pass } = watched();
    expect(pass(8, 50 * 1024)).toBeNull();
    expect(pass(7, 0)).toBeNull();
    expect(pass(16, 90 * 1024)).toBeNull();
  });

  it('does not count the time in which the node delays the client', async () => {
    const { state, watch, pass } = watched();
    await watch.pause(async () => {
      state.ms += 60_000;
      expect(watch.isTooSlow()).toBe(false);
    });
    expect(watch.isTooSlow()).toBe(false);
    expect(pass(8, 1)).toBe(8);
  });

  it('refuses a slow upload with 408 before its body is complete [SRV-094]', async () => {
    const never = requireRate(
      { bytesRead: 0 },
      { ...minimumRate, windowMs: 1 },
      () => new Promise(() => undefined),
    );
    await expect(never).rejects.toMatchObject({ status: 408, kind: 'too-slow' });
    expect(await requireRate({ bytesRead: 0 }, minimumRate, async () => 'read')).toBe('read');
  });
});

describe('the size of an upload', () => {
  it('refuses an upload of more than 20 MiB with 413 before its end [SRV-094]', async () => {
    const socket = { bytesRead: 500 };
    const endless = requireRate(socket, minimumRate, () => new Promise(() => undefined));
    socket.bytesRead += 20 * 1024 * 1024 + 1;
    await expect(endless).rejects.toMatchObject({ status: 413, kind: 'too-large' });
    const { state, watch } = watched();
    state.bytes = 20 * 1024 * 1024;
    expect(watch.isTooLarge()).toBe(false);
  });
});
