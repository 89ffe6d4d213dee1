import { listUnsentMails, resendParkedMails } from '../../adapters/postgres/mail/outbox.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { describeMore, limitOption, readLimit } from '../frame/count-option.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatCount, formatTable, formatTime } from '../frame/text.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailsList = createCommand({
  name: 'mails list',
  about: 'List the unsent mails: waiting or parked.',
  options: { bank: bankOption, limit: limitOption },
  description: `The worker retries a waiting mail. It does not retry a parked mail. A mail is parked if it is invalid, if it cannot be
decrypted, or if the mail server refused it permanently. The address of a mail is encrypted: use the receipt number to find
the applicant. The last failure shows the codes of the mail server’s response: “550 5.1.1 to RCPT TO” means that the
mailbox does not exist. Parked mails come first, then waiting mails, both from the oldest to the newest. Mails with an
expired code are left out.`,
  examples: { 'mails list': 'after the alert MailsAreRefused' },
  async run({ openDb, requireBank }, { bank, limit }) {
    const max = readLimit(limit);
    const { mails, hasMore } = await listUnsentMails(await openDb(), { bankCode: requireBank(bank) }, max);
    const lines = formatTable(
      ['state', 'kind', 'bank', 'tries', 'last failure', 'queued', 'receipt number', 'mail'],
      mails.map(({ state, kind, bankCode, attempts, lastFailure, queuedAt, receiptNumber, id }) => [
        ...[state, kind, bankCode, attempts, lastFailure ?? '–'],
        ...[formatTime(queuedAt), receiptNumber ?? '–', id],
      ]),
    );
    if (hasMore) lines.push(describeMore(formatCount(max, 'mail')));
    return { lines: mails.length === 0 ? ['There is no unsent mail.'] : lines, data: { mails, hasMore } };
  },
});

export const mailsResend = createCommand({
  name: 'mails resend',
  about: 'Send parked mails again.',
  options: {
    bank: bankOption,
    mail: { value: 'id', about: 'Only the mail with this id (see mails list). Default: every parked mail.' },
    'dry-run': dryRunOption,
  },
  description: `Use this command after the mail server’s rules were corrected. Nodes send the mails at their next poll, under the same
Message-ID. A mail that is refused again is parked again. A verification code older than ten minutes has expired and is not
sent. Every unsent mail, waiting or parked, is purged 30 days after it was queued.`,
  examples: {
    'mails resend --bank 0177': 'the mail server accepts the bank’s mails again',
    'mails resend --mail 0b6f31c2-54d1-4a3c-9a9e-2f8e6f1d7c55': 'the applicant’s mailbox is no longer full',
  },
  async run(context, { bank, mail, 'dry-run': dryRun }) {
    if (mail !== undefined && !uuidPattern.test(mail)) {
      throw createUsageError(`"${mail}" is not the id of a mail. See: npm run admin -- mails list`);
    }
    const which = { bankCode: context.requireBank(bank), id: mail };
    const ids = await context.change(dryRun, async (trx, record) => {
      const due = await resendParkedMails(trx, which);
      if (due.length > 0) await record('mails-resend', { mails: due }, bank);
      return due;
    });
    if (mail !== undefined && ids.length === 0) throw createRefusal(`There is no parked mail ${mail}.`);
    const many = formatCount(ids.length, 'parked mail');
    return {
      lines: [dryRun ? `The command would send ${many} again.` : `${many} will be sent again.`],
      data: { dryRun, mails: ids },
    };
  },
});
