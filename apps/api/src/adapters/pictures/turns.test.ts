import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** A task `a 1` has owner and number. */
function tasks(slots: number) {
  const turns = new Turns(Array.from({ length: slots }, (_, index) => index));
  const running = new Map<string, (how: 'ends' | 'fails') => void>();
  const started: string[] = [];
  const settle = (): Promise<void> => new Promise(setImmediate);
  return {
    turns,
    started,
    now: () => [...running.keys()],
    async begin(...names: string[]): Promise<void> {
      for (const name of names) {
        const work = (): Promise<void> => {
          started.push(name);
          return new Promise((resolve, reject) => {
            running.set(name, (how) => (how === 'ends' ? resolve() : reject(new Error('failed'))));
          });
        };
        turns.run(name.split(' ')[0] ?? '', work).catch(() => undefined);
      }
      await settle();
    },
    async end(name: string, how: 'ends' | 'fails' = 'ends'): Promise<void> {
      running.get(name)?.(how);
      running.delete(name);
      await settle();
    },
  };
}

describe('Turns', () => {
  it('runs at most one task of each owner at a time, even when other slots are free [SRV-094]', async () => {
    const { begin, end, now } = tasks(2);
    await begin('a 1', 'a 2', 'a 3');
    expect(now()).toEqual(['a 1']);
    await begin('b 1');
    expect(now()).toEqual(['a 1', 'b 1']);
    await end('a 1');
    expect(now()).toEqual(['b 1', 'a 2']);
  });

  it('lets a new owner wait for at most one task of each other owner [SRV-094]', async () => {
    for (const slots of [1, 2]) {
      const { begin, end, now, started } = tasks(slots);
      const attackers = ['a', 'b', 'c', 'd', 'e'];
      await begin(...attackers.flatMap((owner) => ['1', '2', '3'].map((number) => `${owner} ${number}`)));
      const before = started.length;
      await begin('honest 1');
      while (!started.includes('honest 1')) await end(now()[0] ?? '');
      const between = started.slice(before, -1).map((name) => name[0]);
      expect(new Set(between).size).toBe(between.length);
      expect(between.length).toBeLessThanOrEqual(attackers.length);
    }
  });

  it('runs the task of a new owner before the waiting tasks of an owner that had its turn [SRV-094]', async () => {
    const { begin, end, started } = tasks(1);
    await begin('a 1', 'a 2', 'a 3', 'a 4', 'honest 1');
    await end('a 1');
    expect(started).toEqual(['a 1', 'honest 1']);
  });

  it('continues after a failed task, and runs the tasks of an owner in their order', async () => {
    const { begin, end, now, started } = tasks(1);
    await begin('a 1', 'a 2', 'a 3');
    await end('a 1', 'fails');
    await end('a 2');
    await end('a 3');
    expect(started).toEqual(['a 1', 'a 2', 'a 3']);
    expect(now()).toEqual([]);
    await begin('a 4');
    expect(now()).toEqual(['a 4']);
  });

  it('counts the waiting and the running tasks', async () => {
    const { begin, end, turns } = tasks(2);
    expect(turns.countTurns()).toEqual({ waiting: 0, running: 0 });
    await begin('a 1', 'a 2', 'b 1', 'c 1');
    expect(turns.countTurns()).toEqual({ waiting: 2, running: 2 });
    await end('b 1');
    expect(turns.countTurns()).toEqual({ waiting: 1, running: 2 });
  });
});
