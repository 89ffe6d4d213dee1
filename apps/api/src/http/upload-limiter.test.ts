import { describe, expect, it } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

const mebibyte = 1024 * 1024;

/** Controls uploads named `key bytes`: starts, ends and aborts them, and lists the running ones. */
function uploads(...limits: ConstructorParameters<typeof UploadLimiter>) {
  const limiter = new UploadLimiter(...limits);
  const controllers = new Map<string, AbortController>();
  const running = new Map<string, (how: 'ends' | 'fails') => void>();
  const settled: Promise<unknown>[] = [];
  const begin = (name: string): void => {
    const [key = '', bytes] = name.split(' ');
    const controller = new AbortController();
    controllers.set(name, controller);
    const upload = limiter.run(
      key,
      Number(bytes),
      controller.signal,
      () =>
        new Promise<void>((resolve, reject) => {
          running.set(name, (how) => (how === 'ends' ? resolve() : reject(new Error('cut short'))));
        }),
    );
    settled.push(upload.catch(() => undefined));
  };
  const end = async (name: string, how: 'ends' | 'fails' = 'ends'): Promise<void> => {
    running.get(name)?.(how);
    running.delete(name);
    await new Promise(setImmediate);
  };
  const abort = async (name: string): Promise<void> => {
    controllers.get(name)?.abort(new Error('gone'));
    await new Promise(setImmediate);
  };
  return { begin, end, abort, now: () => [...running.keys()] };
}

describe('the upload limiter', () => {
  it('runs uploads of one key one after the other and lets other keys pass', async () => {
    const { begin, end, now } = uploads({ bytes: 100, perKey: 1 });
    for (const name of ['a 1', 'a 2', 'a 3', 'b 4']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 1', 'b 4']);
    await end('a 1', 'fails');
    expect(now()).toEqual(['b 4', 'a 2']);
    await end('a 2');
    expect(now()).toEqual(['b 4', 'a 3']);
  });

  it('starts another upload beside a stuck one, up to the limit of the key', async () => {
    const { begin, end, now } = uploads({ bytes: 100, perKey: 3 });
    for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 1', 'a 2', 'a 3']);
    await end('a 2');
    expect(now()).toEqual(['a 1', 'a 3', 'a 4']);
  });

  it('allows three uploads of one application and 128 MiB in all by default', async () => {
    const defaults = uploads();
    for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) defaults.begin(name);
    await new Promise(setImmediate);
    expect(defaults.now()).toEqual(['a 1', 'a 2', 'a 3']);
    await defaults.end('a 1');
    expect(defaults.now()).toEqual(['a 2', 'a 3', 'a 4']);

    const ofAll = uploads();
    const [half, rest] = [`a ${64 * mebibyte}`, `b ${64 * mebibyte}`];
    for (const name of [half, rest, 'c 1']) ofAll.begin(name);
    await new Promise(setImmediate);
    expect(ofAll.now()).toEqual([half, rest]);
    await ofAll.end(half);
    expect(ofAll.now()).toEqual([rest, 'c 1']);
  });

  it('does not start an aborted upload and frees its place', async () => {
    const limiter = new UploadLimiter({ perKey: 1 });
    const begun: string[] = [];
    const gone = limiter.run(
      'a',
      1,
      AbortSignal.abort(new Error('gone')),
      async () => void begun.push('gone'),
    );
    await expect(gone).rejects.toThrow('gone');
    await limiter.run('a', 1, new AbortController().signal, async () => void begun.push('there'));
    expect(begun).toEqual(['there']);
  });

  it('removes an aborted upload from the queue', async () => {
    const { begin, end, abort, now } = uploads({ bytes: 100, perKey: 1 });
    for (const name of ['a 1', 'a 2', 'a 3']) begin(name);
    await abort('a 2');
    await end('a 1');
    expect(now()).toEqual(['a 3']);
    begin('a 4');
    await abort('a 4');
    await abort('a 3');
    await end('a 3');
    begin('a 5');
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 5']);
  });

  it('limits the bytes, does not starve a large upload, and runs one above the limit alone', async () => {
    const { begin, end, now } = uploads({ bytes: 100, perKey: 1 });
    for (const name of ['a 60', 'b 60', 'c 10', 'd 200']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 60']);
    await end('a 60');
    expect(now()).toEqual(['b 60', 'c 10']);
    await end('b 60');
    expect(now()).toEqual(['c 10']);
    await end('c 10');
    expect(now()).toEqual(['d 200']);
    await end('d 200');
    expect(now()).toEqual([]);
  });
});
