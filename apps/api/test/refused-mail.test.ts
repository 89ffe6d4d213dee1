import { randomUUID } from 'node:crypto';
import { type SmtpSink, startSmtpSink } from '@kaisetsu/test-kit/smtp-sink';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOutboxQueue } from '../src/adapters/postgres/mail/outbox.ts';
import { createSmtpMailer } from '../src/adapters/smtp/mailers.ts';
import { startOutboxWorker } from '../src/boot/jobs/outbox-worker.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { TestClient } from './support/test-client.ts';

const ignore = (): void => undefined;

describe(`the call checkCodeMail on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let server: SmtpSink;
  beforeAll(async () => {
    server = await startSmtpSink(0, {
      onRecipient: (recipient) => (recipient.startsWith('closed') ? '550 5.1.1 no such mailbox' : null),
    });
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`);
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const log = { info: ignore, warn: ignore, error: ignore };
    const worker = startOutboxWorker({ queue, mailer, log, everyMs: 20 });
    return async () => {
      await worker.stop();
      mailer.close();
      await server.stop();
    };
  });

  async function requestCode(localPart: string) {
    const client = await new TestClient(harness.app).arrive();
    const mailAddress = `${localPart}-${randomUUID()}@example.jp`;
    const asked = { bankCode: '0177', mailAddress, applicationType: 'GENERAL' } as const;
    const attemptKey = randomUUID();
    expect((await client.call('registerCode', { ...asked, attemptKey })).status).toBe(200);
    const isRefused = async (changes: object = {}) =>
      (await client.call('checkCodeMail', { ...asked, attemptKey, ...changes })).json;
    return { isRefused };
  }

  it('[MAIL-016] reports a permanent refusal only to the browser that requested the code', async () => {
    const { isRefused } = await requestCode('closed');
    await expect.poll(() => isRefused(), { timeout: 30_000 }).toEqual({ refused: true });
    for (const changes of [
      { attemptKey: randomUUID() },
      { attemptKey: '' },
      { applicationType: 'CHILD' },
      { mailAddress: 'another@example.jp' },
    ]) {
      expect(await isRefused(changes)).toEqual({ refused: false });
    }
  });

  it('[MAIL-016] reports no refusal of a mail that the mail server accepted', async () => {
    const { isRefused } = await requestCode('open');
    await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(1);
    expect(await isRefused()).toEqual({ refused: false });
  });
});
