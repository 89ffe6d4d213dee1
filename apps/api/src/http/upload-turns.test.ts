import { describe, expect, it } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

/** Starts uploads as `key bytes`; tells which are under way, and ends one. */
function uploads(most: number) {
  const turns = new UploadTurns(most);
  const underWay = new Map<string, (how: 'ends' | 'fails') => void>();
  const settled: Promise<unknown>[] = [];
  const begin = (name: string): void => {
    const [key = '', bytes] = name.split(' ');
    const upload = turns.run(
      key,
      Number(bytes),
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
  return { begin, end, now: () => [...underWay.keys()] };
}

describe('uploads take turns', () => {
  it('one application’s come one after the other, and others’ go past them', async () => {
    const { begin, end, now } = uploads(100);
    for (const name of ['a 1', 'a 2', 'a 3', 'b 4']) begin(name);
    await new Promise(setImmediate);
    expect(now()).toEqual(['a 1', 'b 4']);
    await end('a 1', 'fails');
    expect(now()).toEqual(['b 4', 'a 2']);
    await end('a 2');
    expect(now()).toEqual(['b 4', 'a 3']);
  });

  it('no more bytes are held than may be, a large one is not passed for ever, and too large a one comes alone', async () => {
    const { begin, end, now } = uploads(100);
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
