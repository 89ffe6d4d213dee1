import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../core/mail-ports.ts';
import { requireSafeMail } from './safe-mail.ts';

export function toMessageOptions(mail: Mail): SendMailOptions {
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
