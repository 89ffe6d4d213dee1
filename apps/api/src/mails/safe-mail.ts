import { email } from '@kaisetsu/domain/fields/email';
import type { Mail } from '../core/mail-ports.ts';

/** Must not be retried. The message never contains content of the mail, because it is logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly why: string;
  constructor(why: string) {
    super(`mail refused: ${why}`);
    this.why = why;
  }
}

const lineBreak = /[\r\n\0]/;

/** A line break in `to` can add a recipient. @throws MailRefused */
export function requireSafeMail({ from, to, subject, messageId }: Mail): void {
  if (email.validate(to) !== null) throw new MailRefused('to');
  if (email.validate(from.address) !== null) throw new MailRefused('from');
  if (lineBreak.test(from.name)) throw new MailRefused('sender name');
  if (lineBreak.test(subject)) throw new MailRefused('subject');
  if (!/^<[\w.-]+@[\w.-]+>$/.test(messageId)) throw new MailRefused('message id');
}
