import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClaimedMail } from '../../adapters/postgres/mail/outbox.ts';
import type { Mail } from '../../core/mail-ports.ts';
import { startOutboxWorker } from './outbox-worker.ts';

type Try = Pick<ClaimedMail, 'id' | 'attempt'>;

const unreachable = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

describe('an outbox worker after a long outage of the mail server', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  function outage(faults: ReadonlyMap<string, Error> = new Map()) {
    let isBack = false;
    let tries = 0;
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
          tries += 1;
          if (!isBack) throw faults.get(messageId) ?? unreachable;
        },
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      everyMs: 5,
    });
    ends.push(worker.stop);
    const tryAll = async (mails: readonly Try[]): Promise<void> => {
      const before = tries;
      waiting.push(...mails);
      worker.kick();
      await expect.poll(() => tries).toBe(before + mails.length);
    };
    const comeBack = async (): Promise<readonly Try[]> => {
      isBack = true;
      await tryAll(mails(1));
      await expect.poll(() => retried.length).toBeGreaterThan(0);
      return retried;
    };
    return { tryAll, comeBack };
  }

  const mails = (count: number): Try[] =>
    Array.from({ length: count }, () => ({ id: randomUUID(), attempt: 1 }));

  it('retries 1,000 of 1,001 mails early, and omits the mail whose most recent attempt is the oldest', async () => {
    const { tryAll, comeBack } = outage();
    const [first, second, ...others] = mails(1_000) as [Try, Try, ...Try[]];
    await tryAll([first, second, ...others]);
    const again = { ...first, attempt: 2 };
    await tryAll([again]);
    const [last] = mails(1) as [Try];
    await tryAll([last]);
    expect(await comeBack()).toEqual([...others, again, last]);
  });

  it('does not retry early a mail that the server deferred with 421', async () => {
    const [unanswered, deferred] = mails(2) as [Try, Try];
    const hungUp = Object.assign(new Error('421 busy'), { code: 'ECONNECTION', responseCode: 421 });
    const { tryAll, comeBack } = outage(new Map([[deferred.id, hungUp]]));
    await tryAll([unanswered, deferred]);
    expect(await comeBack()).toEqual([unanswered]);
  });
});
