import { type AddressInfo, createServer } from 'node:net';
import { type SmtpSink, startSmtpSink } from '@kaisetsu/test-kit/smtp-sink';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';
import { createMailInsert, createOutboxQueue } from '../../adapters/postgres/mail/outbox.ts';
import { createSmtpMailer } from '../../adapters/smtp/mailers.ts';
import { startOutboxWorker } from './outbox-worker.ts';

const ignore = (): void => undefined;

describe(`mails that a server defers, on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let server: SmtpSink;
  const ends: (() => Promise<void> | void)[] = [];
  let says: (recipient: string) => string | null;
  const tried: string[] = [];
  const tries = (recipient: string): number => tried.filter((one) => one === recipient).length;

  beforeAll(async () => {
    server = await startSmtpSink(0, {
      onRecipient: (recipient) => {
        tried.push(recipient);
        return says(recipient);
      },
    });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    tried.length = 0;
    await harness.db.query`delete from outbox`;
  });
  afterAll(async () => {
    await server.stop();
  });

  const queued = async (to: string, kind: 'code' | 'completion' = 'code'): Promise<void> => {
    const from = { name: '福岡銀行', address: 'no-reply@fukuokabank.co.jp' };
    const mail = { from, to, subject: '認証コード', text: '認証コード' };
    const queuedMail = { kind, bankCode: '0177', applicationId: null, mail } as const;
    await harness.db.query(createMailInsert(harness.sealer, queuedMail));
  };

  function work(port = server.port): void {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`);
    ends.push(() => mailer.close());
    const worker = startOutboxWorker({
      queue: createOutboxQueue(harness.db, harness.sealer),
      mailer,
      log: { info: ignore, warn: ignore, error: ignore },
      everyMs: 5,
      random: () => 0.5,
      // `wait` recognises a mail in flight by its lease of over 900 s.
      leaseSeconds: 1800,
    });
    ends.push(worker.stop);
  }

  const wait = async (): Promise<number> => {
    const rows = await harness.db.query<{ wait: number; busy: number }>`
      select coalesce(min(extract(epoch from next_attempt_at - now())), 1e6)::float8 as wait,
        count(*) filter (where next_attempt_at > now() + interval '900 seconds' and next_attempt_at < 'infinity')::int as busy
      from outbox
      where sent_at is null`;
    const [row] = rows;
    return row === undefined || row.busy > 0 ? 0 : Math.max(0, row.wait);
  };

  async function pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; ) {
      await expect.poll(wait, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
      const step = Math.min(left, await wait());
      const earlier = sql`make_interval(secs => ${step}::float8)`;
      await harness.db.query`
        update outbox set next_attempt_at = next_attempt_at - ${earlier}
        where sent_at is null and next_attempt_at < 'infinity'`;
      left -= step;
    }
  }

  it.each(['451 4.7.1 try again later', '421 4.7.0 too many mails'])(
    '[SRV-115] tries one mail at most nine times in five minutes after %s',
    async (reply) => {
      says = () => reply;
      await queued('taro@docomo.example');
      work();
      await pass(300);
      expect(tries('taro@docomo.example')).toBeGreaterThan(4);
      expect(tries('taro@docomo.example')).toBeLessThanOrEqual(9);
    },
  );

  it('[SRV-115] tries a mail whose content went out, but got no response, at most seven times in five minutes', async () => {
    let contents = 0;
    const silent = createServer((socket) => {
      let isContent = false;
      socket.on('error', ignore).on('data', (chunk) => {
        if (isContent) {
          contents += 1;
          return void socket.destroy();
        }
        isContent = String(chunk).startsWith('DATA');
        socket.write(isContent ? '354 go on\r\n' : '250 ok\r\n');
      });
      socket.write('220 mail.example\r\n');
    });
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    ends.push(() => void silent.close());
    await queued('taro@docomo.example');
    work((silent.address() as AddressInfo).port);
    await pass(300);
    expect(contents).toBeGreaterThan(1);
    expect(contents).toBeLessThanOrEqual(7);
  });

  it('[SRV-115, CALL-007] does not delay other mails, and sends a deferred mail when the server accepts it', async () => {
    let isBusy = true;
    says = (recipient) => (isBusy && recipient === 'taro@docomo.example' ? '451 4.3.2 not now' : null);
    await queued('taro@docomo.example');
    work();
    await expect.poll(() => tried.length).toBe(1);
    await queued('hanako@docomo.example');
    await expect.poll(() => tries('hanako@docomo.example')).toBe(1);
    isBusy = false;
    await pass(6);
    await expect.poll(() => tries('taro@docomo.example')).toBe(2);
  });
});
