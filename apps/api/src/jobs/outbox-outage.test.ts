import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '../ports.ts';
import { type ClaimedMail, startOutboxWorker } from './outbox-worker.ts';

type Try = Pick<ClaimedMail, 'id' | 'attempt'>;

const away = Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' });

describe('an outbox worker through a long outage', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** A worker without a database: every mail fails with its fault, by id, or because nobody is there, until `comeBack`. */
  function outage(faults: ReadonlyMap<string, Error> = new Map()) {
    let isBack = false;
    const tried: string[] = [];
    const waiting: Try[] = [];
    const retried: Try[] = [];
    const claimed = ({ id, attempt }: Try): ClaimedMail => ({
      id,
      kind: 'completion',
      attempt,
      open: () => ({ messageId: id }) as Mail,
    });
    const nothing = async (): Promise<void> => undefined;
    const worker = startOutboxWorker({
      queue: {
        claim: async (limit) => waiting.splice(0, limit).map(claimed),
        markSent: nothing,
        postpone: nothing,
        park: nothing,
        retry: async (mails) => void retried.push(...mails),
      },
      mailer: {
        async send({ messageId }) {
          tried.push(messageId);
          if (!isBack) throw faults.get(messageId) ?? away;
        },
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      everyMs: 5,
    });
    ends.push(worker.stop);
    /** Until all of them were tried. */
    const tryAll = async (mails: readonly Try[]): Promise<void> => {
      const before = tried.length;
      waiting.push(...mails);
      worker.kick();
      await expect.poll(() => tried.length).toBe(before + mails.length);
    };
    /** One mail gets through; gives what is then tried again. */
    const comeBack = async (): Promise<readonly Try[]> => {
      isBack = true;
      await tryAll(mails(1));
      await expect.poll(() => retried.length).toBeGreaterThan(0);
      return retried;
    };
    return { tried, tryAll, comeBack };
  }

  const mails = (count: number): Try[] =>
    Array.from({ length: count }, () => ({ id: randomUUID(), attempt: 1 }));

  it('remembers the last thousand mails that no server was there for, however many there were', async () => {
    const all = 1_100;
    const { tried, tryAll, comeBack } = outage();
    await tryAll(mails(all));
    const retried = await comeBack();
    expect(retried).toHaveLength(1_000);
    expect(new Set(retried.map(({ id }) => id))).toEqual(new Set(tried.slice(all - 1_000, all)));
  });

  it('counts a mail that was tried again among the last ones', async () => {
    const { tryAll, comeBack } = outage();
    const [first, second, ...others] = mails(1_000) as [Try, Try, ...Try[]];
    await tryAll([first, second, ...others]);
    const again = { ...first, attempt: 2 };
    await tryAll([again]);
    const [last] = mails(1) as [Try];
    await tryAll([last]);
    expect(await comeBack()).toEqual([...others, again, last]);
  });

  it('leaves to its time what a server put off before it hung up', async () => {
    const [unheard, putOff] = mails(2) as [Try, Try];
    const hungUp = Object.assign(new Error('421 busy'), { code: 'ECONNECTION', responseCode: 421 });
    const { tryAll, comeBack } = outage(new Map([[putOff.id, hungUp]]));
    await tryAll([unheard, putOff]);
    expect(await comeBack()).toEqual([unheard]);
  });
});
