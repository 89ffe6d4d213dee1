import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUploadLimiter, type Receiving, requireProgress } from './upload-limiter.ts';

const mebibyte = 1024 * 1024;

/** An upload `net app 1` has network, application and number. */
function uploads(bytes?: number) {
  const clock = { ms: 0 };
  const limiter = createUploadLimiter({
    ...(bytes !== undefined && { maxBytes: bytes }),
    now: () => clock.ms,
  });
  const running = new Map<string, { upload: Receiving; finish: () => void }>();
  const controllers = new Map<string, AbortController>();
  const received: string[] = [];
  const refused = new Map<string, unknown>();
  const settle = (): Promise<void> => new Promise(setImmediate);
  return {
    clock,
    limiter,
    received,
    refused,
    now: () => [...running.keys()],
    async begin(...names: string[]): Promise<void> {
      for (const name of names) {
        const [network = '', application = ''] = name.split(' ');
        const client = new AbortController();
        controllers.set(name, client);
        const work = (upload: Receiving): Promise<void> =>
          new Promise((finish, reject) => {
            upload.signal.addEventListener('abort', () => reject(upload.signal.reason));
            running.set(name, { upload, finish });
          });
        limiter.run({ network, application }, client.signal, work).catch((error: unknown) => {
          running.delete(name);
          refused.set(name, error);
        });
      }
      await settle();
    },
    async receive(name: string, count: number): Promise<void> {
      running
        .get(name)
        ?.upload.reserve(count)
        .then(
          () => received.push(name),
          () => undefined,
        );
      await settle();
    },
    async end(name: string): Promise<void> {
      running.get(name)?.finish();
      running.delete(name);
      await settle();
    },
    complete: (name: string) => running.get(name)?.upload.end(),
    async abort(name: string): Promise<void> {
      controllers.get(name)?.abort(new Error('gone'));
      await settle();
    },
  };
}

it('allows three uploads of one application at once, without delaying other applications', async () => {
  const { begin, end, abort, now } = uploads();
  await begin('n a 1', 'n a 2', 'n a 3', 'n a 4', 'n a 5', 'n b 1');
  expect(now()).toEqual(['n a 1', 'n a 2', 'n a 3', 'n b 1']);
  await abort('n a 4');
  await end('n a 1');
  expect(now()).toEqual(['n a 2', 'n a 3', 'n b 1', 'n a 5']);
});

it('allows 24 MiB in all, half for one network, and counts bytes as they arrive [SRV-094]', async () => {
  const { begin, receive, end, received, limiter } = uploads();
  await begin('x a', 'x b', 'y c', 'z d');
  await receive('x a', 8 * mebibyte);
  await receive('x b', 5 * mebibyte);
  expect(received).toEqual(['x a']);
  await receive('y c', 12 * mebibyte);
  await receive('z d', 4 * mebibyte);
  expect(received).toEqual(['x a', 'y c', 'z d']);
  await end('y c');
  expect(received).toEqual(['x a', 'y c', 'z d']);
  await end('x a');
  expect(received.at(-1)).toBe('x b');
  expect(limiter.countBytes()).toBe(9 * mebibyte);
});

it('serves the network that holds least first when memory becomes free [SRV-094]', async () => {
  const { begin, receive, end, received } = uploads(100);
  await begin('bad a', 'bad b', 'old c', 'good d');
  await receive('bad a', 45);
  await receive('old c', 50);
  await receive('bad b', 5);
  await receive('bad b', 1);
  await receive('good d', 40);
  expect(received).toEqual(['bad a', 'old c', 'bad b']);
  await end('old c');
  expect(received.at(-1)).toBe('good d');
});

it('lets a slow upload hold memory while no other waits, then ends the one that held most for longest [SRV-094]', async () => {
  const { begin, receive, clock, refused, received } = uploads(100);
  await begin('x small', 'y big');
  await receive('x small', 40);
  await receive('y big', 50);
  clock.ms = 600_000;
  expect(refused.size).toBe(0);
  await begin('good c');
  await receive('good c', 20);
  expect(refused.get('y big')).toMatchObject({ status: 408, kind: 'too-slow' });
  expect([refused.size, received.at(-1)]).toEqual([1, 'good c']);
});

it('lets a new upload wait, rather than ending one that is not slow or is complete [SRV-094]', async () => {
  const { begin, receive, complete, end, clock, refused, received } = uploads(100);
  await begin('x a', 'y b');
  await receive('x a', 50);
  await receive('y b', 50);
  clock.ms = 9_999;
  complete('x a');
  await begin('good c');
  await receive('good c', 20);
  expect([refused.size, received.length]).toEqual([0, 2]);
  clock.ms = 10_000;
  await end('x a');
  expect([refused.size, received.at(-1)]).toEqual([0, 'good c']);
});

it('ends slow uploads of its own network for an upload over that half [SRV-094]', async () => {
  const { begin, receive, clock, refused, received } = uploads(100);
  await begin('x bad', 'y other');
  await receive('x bad', 45);
  await receive('y other', 40);
  clock.ms = 20_000;
  await begin('x honest');
  await receive('x honest', 5);
  await receive('x honest', 1);
  expect([...refused.keys()]).toEqual(['x bad']);
  expect(received.slice(-2)).toEqual(['x honest', 'x honest']);
});

it('no longer counts the bytes of an aborted upload, waiting or not', async () => {
  const { begin, receive, abort, received, limiter } = uploads(100);
  await begin('x a', 'y b', 'z c');
  await receive('x a', 50);
  await receive('y b', 50);
  await receive('z c', 10);
  await abort('z c');
  await abort('x a');
  expect([received, limiter.countBytes()]).toEqual([['x a', 'y b'], 50]);
  await abort('y b');
  expect(limiter.countBytes()).toBe(0);
});

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
