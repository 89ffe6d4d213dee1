import { createTransport } from 'nodemailer';
import { messageOptions } from '../../mails/message-options.ts';
import { MailRefused } from '../../mails/safe-mail.ts';
import type { Mailer } from '../../ports.ts';

export type SmtpMailer = Mailer & { readonly close: () => void };

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends over kept connections (docs/design/stack.md "Choices": 2.8 ms a mail against 103). `url` is `smtp://user:password@host:port` or
 * `smtps://…`; `smtp:` asks for STARTTLS, and insists on it unless the server is on this machine or the URL says
 * `?tls=optional`. A server that falls silent is waited for 20 s at most at each step; should a mail take longer than the
 * outbox's lease, the worker renews it.
 */
export function createSmtpMailer(url: string): SmtpMailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new RangeError('SMTP URL must be smtp: or smtps:');
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
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      const options = messageOptions(mail);
      await transport.sendMail(options).catch((error: unknown) => {
        throw refusalOf(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}

/** What nodemailer tells of an answer of the server's that was no yes. */
type Answered = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/**
 * The refusal for good that an answer is: of this recipient, or of what the mail says. The same mail will not be taken
 * later (RFC 5321, 4.2.1), so it is refused at the first such answer. Whatever stops every mail alike is none, though it
 * says 5xx: our sender (`MAIL FROM`), login, the order of commands, and policies (x.7.x: "relay access denied"). An
 * engineer mends those, and hears of it only because the mails go on waiting; refused, they would be lost in silence.
 */
function refusalOf(error: unknown): MailRefused | null {
  const { code, command = '', responseCode = 0, response = '' } = error as Answered;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  // The second digit: 5 is about the mailbox or the mail; of the others only an address of a wrong form (501) is.
  const isForGood = responseCode === 501 || /^55\d$/.test(String(responseCode));
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (!isAboutMail || !isForGood || /^\d\.7\./.test(detail)) return null;
  return new MailRefused([responseCode, detail, 'to', command].filter((part) => part !== '').join(' '));
}
