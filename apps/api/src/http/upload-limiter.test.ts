import { describe, expect, it } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

const mebibyte = 1024 * 1024;

/** Starts uploads as `key bytes`; tells which are under way, and ends one. */
function uploads(...limits: ConstructorParameters<typeof UploadLimiter>) {
  const limiter = new UploadLimiter(...limits);
  const gone = new Map<string, AbortController>();
  const underWay = new Map<string, (how: 'ends' | 'fails') => void>();
  const settled: Promise<unknown>[] = [];
  const begin = (name: string): void => {
    const [key = '', bytes] = name.split(' ');
    const leaving = new AbortController();
    gone.set(name, leaving);
    const upload = limiter.run(
      key,
      Number(bytes),
      leaving.signal,
      () =>
        new Promise<void>((resolve, reject) => {
          underWay.set(name, (how) => (how === 'ends' ? resolve() : reject(new Error('cut short'))));
        }),
    );
    settled.push(upload.catch(() => undefined));
  };
  const end = async (name: string, how: 'ends' | 'fails' = 'ends'): Promise<void> => {
    underWay.get(name)?.(how);
    underWay.delete(name);
    await new Promise(setImmediate);
  };
  /** Hangs up. */
  const leave = async (name: string): Promise<void> => {
    gone.get(name)?.abort(new Error('gone'));
    await new Promise(setImmediate);
  };
  return { begin, end, leave, now: () => [...underWay.keys()] };
}

describe('uploads take turns', () => {
  it('one application’s come one after the other, and others’ go past them', async () => {
    const { begin, end, now } = uploads({ bytes: 100, perKey: 1 });
    for (const name of ['a 1', 'a 2', 'a 3', 'b 4']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 1', 'b 4']);
    await end('a 1', 'fails');
    expect(now()).toEqual(['b 4', 'a 2']);
    await end('a 2');
    expect(now()).toEqual(['b 4', 'a 3']);
  });

  it('a try that is stuck does not hold up the next one, until there are three', async () => {
    const { begin, end, now } = uploads({ bytes: 100, perKey: 3 });
    for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 1', 'a 2', 'a 3']);
    await end('a 2');
    expect(now()).toEqual(['a 1', 'a 3', 'a 4']);
  });

  it('three of one application are let in at once and no fourth, and 128 MiB of all, unless told otherwise', async () => {
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

  it('who has gone before coming in is not begun, and leaves the place to the next', async () => {
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

  it('who hangs up while waiting is waited for no more, and holds up nobody', async () => {
    const { begin, end, leave, now } = uploads({ bytes: 100, perKey: 1 });
    for (const name of ['a 1', 'a 2', 'a 3']) begin(name);
    await leave('a 2');
    await end('a 1');
    expect(now()).toEqual(['a 3']);
    begin('a 4');
    await leave('a 4');
    await leave('a 3');
    await end('a 3');
    begin('a 5');
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 5']);
  });

  it('no more bytes are held than may be, a large one is not passed for ever, and too large a one comes alone', async () => {
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
