import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { requireProgress } from './upload-limiter.ts';

const never = new Promise<never>(() => undefined);

it('ends an upload of which no byte arrives with 408, and gives back what was read [SRV-094]', async () => {
  const refused = requireProgress({ bytesRead: 0 }, 20, null, () => never);
  await expect(refused).rejects.toMatchObject({ status: 408, kind: 'too-slow' });
  expect(await requireProgress({ bytesRead: 0 }, 20, null, async () => 'read')).toBe('read');
});

it('waits for as long as bytes arrive, however few [SRV-094]', async () => {
  const socket = { bytesRead: 0 };
  const dripping = setInterval(() => {
    socket.bytesRead += 1;
  }, 1);
  try {
    const read = requireProgress(socket, 300, null, () => wait(1000, 'read'));
    expect(await read).toBe('read');
  } finally {
    clearInterval(dripping);
  }
});

it('does not count the time in which the node delays the client', async () => {
  const read = requireProgress({ bytesRead: 0 }, 20, null, async (pause) => {
    await pause(wait(200));
    return 'read';
  });
  expect(await read).toBe('read');
});

it('ends with the reason of the signal, when another upload needs the memory', async () => {
  const controller = new AbortController();
  const refused = requireProgress({ bytesRead: 0 }, 60_000, controller.signal, () => never);
  controller.abort(new Error('evicted'));
  await expect(refused).rejects.toThrow('evicted');
});

it('ends an upload of more than 20 MiB with 413 [SRV-094]', async () => {
  const socket = { bytesRead: 500 };
  const endless = requireProgress(socket, 60_000, null, () => never);
  socket.bytesRead += 20 * 1024 * 1024 + 1;
  await expect(endless).rejects.toMatchObject({ status: 413, kind: 'too-large' });
});
