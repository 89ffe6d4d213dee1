import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../ports.ts';
import { requireSafeMail } from './safe-mail.ts';

/** What nodemailer makes one and the same message of, whichever way it travels. @throws MailRefused */
export function messageOptions(mail: Mail): SendMailOptions {
  requireSafeMail(mail);
  return {
    from: { name: mail.from.name, address: mail.from.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId,
    // Nobody's out-of-office answer shall come back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
