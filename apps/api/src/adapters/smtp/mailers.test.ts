import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SmtpCommand, type SmtpSink, startSmtpSink } from '@kaisetsu/test-kit/smtp-sink';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { type Mail, type Mailer, MailRefused } from '../../core/mail-ports.ts';
import { createFolderMailer, createSmtpMailer } from './mailers.ts';

const mail: Mail = {
  from: { name: '福岡銀行', address: 'no-reply@fukuokabank.co.jp' },
  to: 'taro@example.jp',
  subject: '【福岡銀行】口座開設のお申込みを受け付けました',
  text: '山田 様\n\n受付番号：1234-5678-9012\n.\n..行頭の点\n',
  messageId: '<0b9e2f4e-7d1c-4c57-9d7e-1f0f3f1b9c11@fukuokabank.co.jp>',
};

const hostile: readonly Partial<Mail>[] = [
  { to: 'taro@example.jp\r\nBcc: evil@example.com' },
  { to: 'taro@example.jp, evil@example.com' },
  { to: 'taro@example.jp\n' },
  { to: '' },
  { from: { name: 'x\r\nBcc: evil@example.com', address: 'a@example.jp' } },
  { from: { name: 'x', address: 'a@example.jp>\r\nBcc: evil@example.com' } },
  { subject: 'x\r\nBcc: evil@example.com' },
  { messageId: '<a@b>\r\nBcc: evil@example.com' },
];

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function smtp(
  says: (command: SmtpCommand) => string | null = () => null,
): Promise<{ mailer: Mailer; sink: SmtpSink }> {
  const sink = await startSmtpSink(0, { says });
  ends.push(() => sink.stop());
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${sink.port}`);
  ends.push(() => mailer.close());
  return { mailer, sink };
}

async function folder(): Promise<{ mailer: Mailer; path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'kaisetsu-mails-'));
  ends.push(() => rm(path, { recursive: true }));
  return { mailer: createFolderMailer(join(path, 'outbox')), path: join(path, 'outbox') };
}

describe('SMTP mailer', () => {
  it.each(['taro.@docomo.ne.jp', '.taro@ezweb.ne.jp'])(
    '[VAL-055] delivers to %s, a form of address that mobile carriers have issued',
    async (to) => {
      const { mailer, sink } = await smtp();
      await mailer.send({ ...mail, to });
      // RFC 5321 requires quotes around such a local part.
      const [local, domain] = to.split('@');
      expect(sink.received.map(({ recipients }) => recipients)).toEqual([[`"${local}"@${domain}`]]);
    },
  );

  it('[SRV-062] delivers Japanese sender, subject and text unchanged under the given Message-ID', async () => {
    const { mailer, sink } = await smtp();
    await mailer.send(mail);
    const [received] = sink.received;
    const parsed = await PostalMime.parse(received?.content ?? '');
    expect(parsed).toMatchObject({
      from: mail.from,
      to: [{ address: mail.to }],
      subject: mail.subject,
      messageId: mail.messageId,
    });
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(mail.text);
    expect(received?.recipients).toEqual([mail.to]);
    expect(received?.sender).toBe(mail.from.address);
  });

  it('rejects the promise when no server listens on the port', async () => {
    const { mailer, sink } = await smtp();
    await sink.stop();
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });

  it('requires TLS for a server on another machine, except with ?tls=optional', async () => {
    const { sink } = await smtp();
    const requiring = createSmtpMailer(`smtp://0.0.0.0:${sink.port}`);
    ends.push(() => requiring.close());
    await expect(requiring.send(mail)).rejects.toThrow();
    expect(sink.received).toEqual([]);
    const optional = createSmtpMailer(`smtp://0.0.0.0:${sink.port}?tls=optional`);
    ends.push(() => optional.close());
    await optional.send(mail);
    expect(sink.received).toHaveLength(1);
  });

  it.each<[string, SmtpCommand, string]>([
    ['550 5.1.1 <taro@example.jp>: no such mailbox', 'RCPT TO', '550 5.1.1 to RCPT TO'],
    ['550 taro@example.jp unknown', 'RCPT TO', '550 to RCPT TO'],
    ['501 5.1.3 bad address', 'RCPT TO', '501 5.1.3 to RCPT TO'],
    ['552 5.2.2 mailbox full', 'RCPT TO', '552 5.2.2 to RCPT TO'],
    ['554 5.6.0 not like this', 'DATA', '554 5.6.0 to DATA'],
  ])(
    'throws MailRefused for a permanent refusal, with no address in the message: %s',
    async (answer, at, reason) => {
      const { mailer, sink } = await smtp((command) => (command === at ? answer : null));
      const error = await mailer.send(mail).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(MailRefused);
      expect((error as Error).message).toBe(`mail refused: ${reason}`);
      expect(sink.received).toEqual([]);
    },
  );

  it.each<[string, SmtpCommand]>([
    ['451 4.3.0 try later', 'RCPT TO'],
    ['452 4.2.2 mailbox full for now', 'DATA'],
    ['421 4.3.2 going down', 'RCPT TO'],
    ['553 5.1.8 sender address rejected', 'MAIL FROM'],
    ['530 5.5.1 log in first', 'RCPT TO'],
    ['554 5.7.1 relay access denied', 'RCPT TO'],
  ])('throws a retryable error for a temporary failure or a wrong configuration: %s', async (answer, at) => {
    let isFixed = false;
    const { mailer, sink } = await smtp((command) => (command === at && !isFixed ? answer : null));
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ responseCode: Number(answer.slice(0, 3)) });
    expect(error).not.toBeInstanceOf(MailRefused);
    isFixed = true;
    await mailer.send(mail);
    expect(sink.received).toHaveLength(1);
  });

  it('rejects an injected header or address, or an empty recipient', async () => {
    const { mailer, sink } = await smtp();
    for (const part of hostile)
      await expect(mailer.send({ ...mail, ...part }), JSON.stringify(part)).rejects.toThrow(MailRefused);
    expect(sink.received).toEqual([]);
  });
});

describe('folder mailer', () => {
  it('writes one file with an RFC 5322 message, even when the mail is sent twice', async () => {
    const { mailer, path } = await folder();
    await mailer.send(mail);
    await mailer.send(mail);
    const files = await readdir(path);
    expect(files).toEqual([`${mail.messageId.slice(1, -1)}.eml`]);
    const raw = await readFile(join(path, files[0] ?? ''));
    const parsed = await PostalMime.parse(raw);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(mail.text);
    expect(raw.includes('\r\n')).toBe(true);
  });

  it('rejects the same mails as the SMTP mailer', async () => {
    const { mailer } = await folder();
    for (const part of hostile) await expect(mailer.send({ ...mail, ...part })).rejects.toThrow(MailRefused);
  });
});
