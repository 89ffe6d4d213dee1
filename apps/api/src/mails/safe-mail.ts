import { email } from '@kaisetsu/domain/fields/email';
import type { Mail } from '../ports.ts';

/**
 * A mail that never leaves, however often it is tried: it must not, or its server will not have it. Says which part is
 * wrong, or the server's codes, and never what stands in the mail: the message is logged.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly why: string;
  constructor(why: string) {
    super(`mail refused: ${why}`);
    this.why = why;
  }
}

const lineBreak = /[\r\n\0]/;

/**
 * Judges a mail before any mailer sees it: one well-formed address each way, and no line break where a header could begin
 * (docs/design/stack.md "Choices": a CR LF in `to` was delivered as Bcc). @throws MailRefused
 */
export function requireSafeMail({ from, to, subject, messageId }: Mail): void {
  if (email.validate(to) !== null) throw new MailRefused('to');
  if (email.validate(from.address) !== null) throw new MailRefused('from');
  if (lineBreak.test(from.name)) throw new MailRefused('sender name');
  if (lineBreak.test(subject)) throw new MailRefused('subject');
  if (!/^<[\w.-]+@[\w.-]+>$/.test(messageId)) throw new MailRefused('message id');
}
