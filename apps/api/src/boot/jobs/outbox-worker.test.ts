// Long because all tests of sending, retrying and parking share one outbox.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type SmtpSink, type SmtpSinkOptions, startSmtpSink } from '@kaisetsu/test-kit/smtp-sink';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { createMailInsert, createOutboxQueue, readOutboxState } from '../../adapters/postgres/mail/outbox.ts';
import { createSmtpMailer } from '../../adapters/smtp/mailers.ts';
import type { Mail, Mailer } from '../../core/mail-ports.ts';
import { type OutboxWorker, type OutboxWorkerOptions, startOutboxWorker } from './outbox-worker.ts';

describe(`outbox on ${testDatabase.name}`, () => {
  const harness = useHarness();
  const ends: (() => Promise<void> | void)[] = [];
  const log: string[] = [];
  const note = (fields: object, message: string): void =>
    void log.push(`${message} ${JSON.stringify(fields)}`);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    log.length = 0;
    await harness.db.query`delete from outbox`;
  });

  const queued = async (
    to = 'taro@example.jp',
    kind: 'code' | 'completion' = 'completion',
  ): Promise<string> => {
    const from = { name: '福岡銀行', address: 'no-reply@fukuokabank.co.jp' };
    const mail = { from, to, subject: '口座開設', text: '受付番号：CANARY' };
    const id = randomUUID();
    const queuedMail = { id, kind, bankCode: '0177', applicationId: null, mail };
    await harness.db.query(createMailInsert(harness.sealer, queuedMail));
    return id;
  };

  const createQueue = () => createOutboxQueue(harness.db, harness.sealer);
  const quickly = { computeBackoffSeconds: () => 0.05 };
  function work(mailer: Mailer, options: Partial<OutboxWorkerOptions> = quickly): OutboxWorker {
    const worker = startOutboxWorker({
      ...{ queue: createQueue(), mailer, everyMs: 30 },
      log: { info: note, warn: note, error: note },
      ...options,
    });
    ends.push(worker.stop);
    return worker;
  }

  async function sink(port = 0, refuse = () => false, says?: SmtpSinkOptions['says']): Promise<SmtpSink> {
    const started = await startSmtpSink(port, { refuse, ...(says && { says }) });
    ends.push(() => started.stop());
    return started;
  }

  function smtp(port: number): Mailer {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`);
    ends.push(() => mailer.close());
    return mailer;
  }

  const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
    expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true);
  const rows = () =>
    harness.db.query<{ id: string; sealed_mail: Uint8Array; attempts: number; sent: boolean }>`
      select id, sealed_mail, attempts, sent_at is not null as sent from outbox`;
  const failures = async () =>
    (await harness.db.query<{ why: string }>`select last_failure as why from outbox`).map(({ why }) => why);
  const allSent = async (): Promise<boolean> => (await rows()).every(({ sent }) => sent);

  it('[SRV-062] retries while the mail server is down, then sends all mails under the Message-IDs of their rows and deletes their content', async () => {
    const first = await sink();
    const { port } = first;
    await first.stop();
    const ids = [await queued('a@example.jp'), await queued('b@example.jp')];
    work(smtp(port));
    await until(async () => (await rows()).every(({ attempts }) => attempts >= 2));
    expect((await rows()).some(({ sent }) => sent)).toBe(false);
    const second = await sink(port);
    await until(allSent);
    const got = await Promise.all(second.received.map(({ content }) => PostalMime.parse(content)));
    expect(got.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@fukuokabank.co.jp>`).sort(),
    );
    expect((await rows()).every(({ sealed_mail }) => sealed_mail.length === 0)).toBe(true);
  });

  it.each(['code', 'completion'] as const)(
    'parks a mail of the kind %s after one try when the server refuses it permanently',
    async (kind) => {
      const { port, received } = await sink(0, undefined, (command) =>
        command === 'RCPT TO' ? '550 5.1.1 <closed@example.jp>: mailbox is closed' : null,
      );
      await queued('closed@example.jp', kind);
      work(smtp(port));
      await until(() => log.some((line) => line.startsWith('mail refused for good')));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await rows()).map(({ attempts, sent }) => [attempts, sent])).toEqual([[1, false]]);
      const [state] = await readOutboxState(harness.db);
      expect(state).toMatchObject({ kind, waiting: 0, parked: 1, oldestSeconds: 0 });
      expect(received).toEqual([]);
      expect(log.join()).toContain('mail refused: 550 5.1.1 to RCPT TO');
      expect(await failures()).toEqual(['550 5.1.1 to RCPT TO']);
      expect(log.join()).not.toContain('closed');
    },
  );

  it('retries a mail after a failed connection as soon as the server accepts another mail', async () => {
    let isAway = true;
    const sent: string[] = [];
    const mailer: Mailer = {
      async send({ to }) {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ESOCKET' });
        if (to === 'refused@example.jp') throw Object.assign(new Error('no'), { responseCode: 451 });
        sent.push(to);
      },
    };
    await queued('confirmation@example.jp');
    await harness.db.query`update outbox set attempts = 7`;
    work(mailer, {});
    await until(() => log.some((line) => line.includes('"retryInSeconds":128')));
    isAway = false;
    await queued('refused@example.jp');
    await queued('next@example.jp');
    await until(() => sent.length === 2);
    expect(sent).toEqual(['next@example.jp', 'confirmation@example.jp']);
  });

  it('retries a code three seconds and a confirmation 128 seconds after the eighth attempt', async () => {
    const down: Mailer = { send: async () => Promise.reject(new Error('down')) };
    await queued('code@example.jp', 'code');
    await queued('confirmation@example.jp');
    await harness.db.query`update outbox set attempts = 7`;
    work(down, {});
    await until(() => log.filter((line) => line.startsWith('mail not sent')).length === 2);
    expect(log.find((line) => line.includes('"code"'))).toContain('"retryInSeconds":3');
    expect(log.find((line) => line.includes('"completion"'))).toContain('"retryInSeconds":128');
  });

  it('sends each of fifty mails exactly once when two workers run', async () => {
    const { port, received } = await sink();
    for (let i = 0; i < 50; i += 1) await queued(`n${i}@example.jp`);
    const mailer = smtp(port);
    work(mailer);
    work(mailer);
    await until(allSent);
    expect(received).toHaveLength(50);
    expect(new Set(received.map(({ recipients }) => recipients[0])).size).toBe(50);
  });

  it('[SRV-062] sends the claimed mails of a dead node after their lease has ended', async () => {
    await queued();
    const dead = createQueue();
    expect(await dead.claim(10, 1)).toHaveLength(1);
    expect(await dead.claim(10, 1)).toHaveLength(0);
    const { port, received } = await sink();
    work(smtp(port));
    await until(allSent);
    expect(received).toHaveLength(1);
  });

  it('[SRV-062] sends a mail again under the same Message-ID when it could not be marked as sent', async () => {
    const queue = createQueue();
    const sent: string[] = [];
    const retry = vi.fn(queue.retry);
    const markSent = vi.fn(queue.markSent);
    markSent.mockRejectedValueOnce(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
    const mailer = { send: async ({ messageId }: Mail) => void sent.push(messageId) };
    const worker = work(mailer, { queue: { ...queue, markSent, retry } });
    const id = await queued();
    await until(() => log.some((line) => line.startsWith('outbox not updated')));
    await harness.db.query`update outbox set next_attempt_at = now()`;
    await until(allSent);
    await worker.stop();
    expect(sent).toEqual(Array(2).fill(`<${id}@fukuokabank.co.jp>`));
    expect(log.map((line) => line.split(' {')[0])).toEqual(['mail sent', 'outbox not updated', 'mail sent']);
    expect(await failures()).toEqual([null]);
    expect(retry).not.toHaveBeenCalled();
  });

  it('[SRV-148] renews the lease of a mail that takes longer than the lease', async () => {
    const sent: string[] = [];
    const slow: Mailer = {
      async send({ to }) {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        sent.push(to);
      },
    };
    await queued();
    work(slow, { leaseSeconds: 0.6 });
    work(slow, { leaseSeconds: 0.6 });
    await until(allSent);
    expect(sent).toHaveLength(1);
    expect((await rows())[0]?.attempts).toBe(1);
  });

  function blocking(recipient: string) {
    const gate = new EventEmitter();
    const sent: string[] = [];
    const send = async ({ to }: Mail): Promise<void> => {
      if (to === recipient) await once(gate, 'open');
      sent.push(to);
    };
    return { mailer: { send }, sent, release: () => gate.emit('open') };
  }

  it('[CALL-007] sends a code while another mail is still in flight', async () => {
    const { mailer, sent, release } = blocking('stuck@example.jp');
    const worker = work(mailer);
    await queued('stuck@example.jp');
    worker.kick();
    await until(async () => (await rows())[0]?.attempts === 1);
    await queued('taro@example.jp', 'code');
    worker.kick();
    await until(() => sent.length > 0);
    release();
    await until(allSent);
    expect(sent).toEqual(['taro@example.jp', 'stuck@example.jp']);
  });

  it('has at most twenty codes or fifteen confirmations in flight, and claims more when some are sent', async () => {
    let now = 0;
    let top = 0;
    const send = async (): Promise<void> => {
      now += 1;
      top = Math.max(top, now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
    };
    for (const [kind, max] of [
      ['completion', 15],
      ['code', 20],
    ] as const) {
      top = 0;
      for (let i = 0; i < 45; i += 1) await queued(`n${i}@example.jp`, kind);
      const worker = work({ send }, { everyMs: 60_000 });
      await until(allSent);
      await worker.stop();
      expect(top).toBe(max);
    }
  });

  it('stops only after the mails in flight are sent, and claims no new mails', async () => {
    const { mailer, sent, release } = blocking('first@example.jp');
    await queued('first@example.jp');
    // The long interval prevents a second poll.
    const worker = work(mailer, { everyMs: 60_000 });
    await until(async () => (await rows())[0]?.attempts === 1);
    const stopped = worker.stop();
    await queued('second@example.jp');
    release();
    await stopped;
    expect(sent).toEqual(['first@example.jp']);
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  });

  it('[CALL-007] polls immediately after `kick`', async () => {
    const { port } = await sink();
    const queue = createQueue();
    const claim = vi.spyOn(queue, 'claim');
    const worker = work(smtp(port), { queue, everyMs: 3_600_000 });
    await until(() => claim.mock.settledResults.some(({ type }) => type === 'fulfilled'));
    await queued();
    worker.kick();
    await until(allSent);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('parks a malformed mail, and deletes an expired code', async () => {
    const { port, received } = await sink();
    await queued('taro@example.jp\r\nBcc: evil@example.com');
    await queued('late@example.jp', 'code');
    await harness.db.query`update outbox set created_at = now() - interval '41 minutes' where kind = 'code'`;
    work(smtp(port));
    await until(() => log.some((line) => line.startsWith('mail refused for good')));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await rows()).map(({ attempts, sent }) => ({ attempts, sent }))).toEqual([
      { attempts: 1, sent: false },
    ]);
    expect(received).toEqual([]);
  });

  it('[SRV-071] stores a queued mail encrypted and bound to its row, and logs no address', async () => {
    const refusing = await sink(0, () => true);
    await queued('canary@example.jp');
    const [row] = await rows();
    const bytes = Buffer.from(row?.sealed_mail ?? '');
    for (const text of ['CANARY', 'canary', 'fukuokabank']) expect(bytes.includes(text)).toBe(false);
    await queued('other@example.jp');
    await harness.db.query`update outbox set id = ${randomUUID()} where id <> ${row?.id}`;
    work(smtp(refusing.port));
    const isLogged = (text: string) => log.some((line) => line.includes(text));
    await until(
      async () =>
        isLogged('refused: seal') && isLogged('451') && (await failures()).every((why) => why !== null),
    );
    expect(await failures()).toContain('Error EMESSAGE 451');
    expect(log.filter((line) => /canary|other@/i.test(line))).toEqual([]);
    const [state] = await readOutboxState(harness.db);
    expect(state).toMatchObject({ waiting: 1, parked: 1 });
  });

  it('does not park a mail whose key this node lacks', async () => {
    const { port, received } = await sink();
    await queued();
    await harness.db.query`update outbox set key_id = 'newer'`;
    work(smtp(port));
    await until(() => log.some((line) => line.includes('DecryptionFailed')));
    await harness.db.query`update outbox set key_id = 'test'`;
    await until(allSent);
    expect(received).toHaveLength(1);
  });
});
