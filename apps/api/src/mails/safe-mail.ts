import { email } from '@kaisetsu/domain/fields/email';
import type { Mail } from '../ports.ts';

/**
 * Thrown for a mail that must not be retried: the mail is malformed, the stored mail cannot be decrypted, or the mail server
 * refused the mail permanently. The error's message names the wrong part or the server's codes. The message never contains
 * content of the mail, because it is logged.
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
 * Validates a mail before it is sent. Sender and recipient must each be one well-formed address. Headers must have no line
 * break, because a line break in `to` can add a recipient (docs/design/stack.md "Choices"). @throws MailRefused
 */
export function requireSafeMail({ from, to, subject, messageId }: Mail): void {
  if (email.validate(to) !== null) throw new MailRefused('to');
  if (email.validate(from.address) !== null) throw new MailRefused('from');
  if (lineBreak.test(from.name)) throw new MailRefused('sender name');
  if (lineBreak.test(subject)) throw new MailRefused('subject');
  if (!/^<[\w.-]+@[\w.-]+>$/.test(messageId)) throw new MailRefused('message id');
}
