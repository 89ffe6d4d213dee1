import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { email } from '@kaisetsu/domain/fields/email';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Mail, type Mailer, MailRefused } from '../../core/mail-ports.ts';
import { makeFolder } from '../files/new-files.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `smtp:` requires STARTTLS, except on this machine or with `?tls=optional`. Pooling: 2.8 ms a mail, not 103 ms. */
export function createSmtpMailer(url: string, connectMs = 10_000) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    maxMessages: 200,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !loopback.has(hostname) && searchParams.get('tls') !== 'optional',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: 20_000,
  });
  const transmitted = new Set<unknown>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((content) => content.once('end', () => transmitted.add(data.messageId)));
    done();
  });
  return {
    async send(mail: Mail): Promise<void> {
      const options = toMessageOptions(mail);
      await transport
        .sendMail(options)
        .catch((error: SMTPConnection.SMTPError) => {
          const isTransmitted = transmitted.has(mail.messageId);
          throw toMailRefused(error) ?? Object.assign(error, { isTransmitted });
        })
        .finally(() => transmitted.delete(mail.messageId));
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}

/** RFC 5321, 4.2.1. Some 5xx responses concern every mail. */
function toMailRefused(error: SMTPConnection.SMTPError): MailRefused | null {
  const { code, command = '', responseCode = 0, response = '' } = error;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const isForGood = responseCode === 501 || /^55\d$/.test(String(responseCode));
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (!isAboutMail || !isForGood || /^\d\.7\./.test(detail)) return null;
  return new MailRefused([responseCode, detail, 'to', command].filter((part) => part !== '').join(' '));
}

/** For development. The file name is the Message-ID, so a repeated mail replaces its file. */
export function createFolderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessageOptions(mail));
      if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer gave no buffer');
      makeFolder(folder, 0o700);
      const unfinished = join(folder, `.${randomUUID()}.tmp`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(folder, `${mail.messageId.replace(/[<>]/g, '')}.eml`));
    },
  };
}

function toMessageOptions(mail: Mail): SendMailOptions {
  requireSafeMail(mail);
  return {
    from: { name: mail.from.name, address: mail.from.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId,
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const lineBreak = /[\r\n\0]/;

/** A line break in `to` can add a recipient. @throws MailRefused */
function requireSafeMail({ from, to, subject, messageId }: Mail): void {
  if (email.validate(to) !== null) throw new MailRefused('to');
  if (email.validate(from.address) !== null) throw new MailRefused('from');
  if (lineBreak.test(from.name)) throw new MailRefused('sender name');
  if (lineBreak.test(subject)) throw new MailRefused('subject');
  if (!/^<[\w.-]+@[\w.-]+>$/.test(messageId)) throw new MailRefused('message id');
}
