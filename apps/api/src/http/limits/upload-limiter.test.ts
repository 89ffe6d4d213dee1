import { describe, expect, it } from 'vitest';
import { type Reserve, UploadLimiter } from './upload-limiter.ts';

const mebibyte = 1024 * 1024;

function uploads(...limits: ConstructorParameters<typeof UploadLimiter>) {
  const limiter = new UploadLimiter(...limits);
  const controllers = new Map<string, AbortController>();
  const running = new Map<string, { reserve: Reserve; end: (how: 'ends' | 'fails') => void }>();
  const settle = (): Promise<void> => new Promise(setImmediate);
  const received: string[] = [];
  return {
    limiter,
    received,
    now: () => [...running.keys()],
    async begin(...names: string[]): Promise<void> {
      for (const name of names) {
        const controller = new AbortController();
        controllers.set(name, controller);
        const work = (reserve: Reserve): Promise<void> =>
          new Promise((resolve, reject) => {
            const end = (how: 'ends' | 'fails'): void =>
              how === 'ends' ? resolve() : reject(new Error('cut short'));
            running.set(name, { reserve, end });
          });
        limiter.run(name.split(' ')[0] ?? '', controller.signal, work).catch(() => undefined);
      }
      await settle();
    },
    async receive(name: string, bytes: number): Promise<void> {
      running
        .get(name)
        ?.reserve(bytes)
        .then(
          () => received.push(name),
          () => undefined,
        );
      await settle();
    },
    async end(name: string, how: 'ends' | 'fails' = 'ends'): Promise<void> {
      running.get(name)?.end(how);
      running.delete(name);
      await settle();
    },
    async abort(name: string): Promise<void> {
      controllers.get(name)?.abort(new Error('gone'));
      await settle();
    },
  };
}

describe('the upload limiter', () => {
  it('limits the simultaneous uploads of one application without delaying other applications', async () => {
    const { begin, end, now } = uploads({ perKey: 2 });
    await begin('a 1', 'a 2', 'a 3', 'b 1');
    expect(now()).toEqual(['a 1', 'a 2', 'b 1']);
    await end('a 1', 'fails');
    expect(now()).toEqual(['a 2', 'b 1', 'a 3']);
  });

  it('allows three uploads of one application and 24 MiB in all by default', async () => {
    const { begin, receive, end, now, received, limiter } = uploads();
    await begin('a 1', 'a 2', 'a 3', 'a 4', 'b 1', 'c 1');
    expect(now()).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'c 1']);
    await receive('a 2', 12 * mebibyte);
    await receive('b 1', 12 * mebibyte);
    await receive('c 1', 1);
    expect(received).toEqual(['a 2', 'b 1']);
    await end('b 1');
    expect(received).toEqual(['a 2', 'b 1', 'c 1']);
    expect(limiter.bytes).toBe(12 * mebibyte + 1);
  });

  it('counts bytes as they arrive, so that fifteen slow uploads do not delay another application [SRV-094]', async () => {
    const { begin, receive, received } = uploads({ bytes: 100 });
    const slow = ['a', 'b', 'c', 'd', 'e'].flatMap((key) =>
      ['1', '2', '3'].map((piece) => `${key} ${piece}`),
    );
    await begin(...slow);
    for (const name of slow) await receive(name, 1);
    await begin('honest 1');
    await receive('honest 1', 50);
    expect(received.at(-1)).toBe('honest 1');
  });

  it('limits an application to half of all bytes if it does not have the oldest upload [SRV-094]', async () => {
    const { begin, receive, received, limiter } = uploads({ bytes: 100 });
    await begin('old 1', 'a 1', 'a 2', 'b 1');
    await receive('a 1', 30);
    await receive('a 2', 30);
    expect(received).toEqual(['a 1']);
    await receive('b 1', 50);
    expect(received).toEqual(['a 1', 'b 1']);
    expect(limiter.bytes).toBe(80);
  });

  it('serves the application with the fewest bytes first when room becomes free [SRV-094]', async () => {
    const { begin, receive, end, received } = uploads({ bytes: 100 });
    await begin('old 1', 'a 1', 'a 2', 'b 1', 'b 2', 'honest 1');
    await receive('old 1', 40);
    await receive('a 1', 30);
    await receive('b 1', 30);
    for (const name of ['a 2', 'b 2', 'honest 1']) await receive(name, 10);
    expect(received).toEqual(['old 1', 'a 1', 'b 1']);
    await end('old 1');
    expect(received.slice(3)).toEqual(['honest 1', 'a 2', 'b 2']);
  });

  it('never lets the oldest upload wait for room, so uploads cannot block each other [SRV-094]', async () => {
    const { begin, receive, end, received } = uploads({ bytes: 100 });
    await begin('a 1', 'b 1', 'c 1');
    for (const name of ['a 1', 'b 1', 'c 1']) await receive(name, 33);
    await receive('b 1', 20);
    await receive('a 1', 40);
    expect(received).toEqual(['a 1', 'b 1', 'c 1', 'a 1']);
    await end('a 1');
    expect(received.at(-1)).toBe('b 1');
  });

  it('does not start an aborted upload, and gives its place to the next upload', async () => {
    const limiter = new UploadLimiter({ perKey: 1 });
    const begun: string[] = [];
    const gone = limiter.run('a', AbortSignal.abort(new Error('gone')), async () => void begun.push('gone'));
    await expect(gone).rejects.toThrow('gone');
    await limiter.run('a', new AbortController().signal, async () => void begun.push('there'));
    expect(begun).toEqual(['there']);
  });

  it('removes an aborted upload from the queues and no longer counts its bytes', async () => {
    const { begin, receive, end, abort, now, received, limiter } = uploads({ bytes: 100, perKey: 1 });
    await begin('a 1', 'a 2', 'a 3');
    await abort('a 2');
    await end('a 1');
    expect(now()).toEqual(['a 3']);
    await receive('a 3', 100);
    await begin('b 1');
    await receive('b 1', 50);
    await abort('b 1');
    await end('b 1', 'fails');
    await end('a 3');
    expect(received).toEqual(['a 3']);
    expect(limiter.bytes).toBe(0);
  });

  it('starts 3,000 uploads of 1,000 applications within 60 s [SRV-094]', async () => {
    const limiter = new UploadLimiter();
    const { signal } = new AbortController();
    let begun = 0;
    const never = new Promise<void>(() => undefined);
    for (let at = 0; at < 3000; at += 1) {
      const upload = limiter.run(`${at % 1000}`, signal, async (reserve) => {
        begun += 1;
        await reserve(64 * 1024);
        await never;
      });
      upload.catch(() => undefined);
    }
    await new Promise(setImmediate);
    expect([begun, limiter.bytes]).toEqual([3000, 24 * mebibyte]);
  }, 60_000);
});
