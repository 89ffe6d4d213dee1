import { listUnsentMails, resendParkedMails } from '../../adapters/postgres/mail/outbox.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { describeMore, limitOption, readLimit } from '../frame/count-option.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatCount, formatTable, formatTime } from '../frame/text.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailsList = createCommand({
  name: 'mails list',
  options: { bank: bankOption, limit: limitOption },
  async run({ openDb }, { bank, limit }) {
    const max = readLimit(limit);
    const { mails, hasMore } = await listUnsentMails(await openDb(), { bankCode: bank }, max);
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
  options: {
    bank: bankOption,
    mail: { value: 'id', about: 'Only the mail with this id (see mails list). Default: every parked mail.' },
    'dry-run': dryRunOption,
  },
  async run(context, { bank, mail, 'dry-run': dryRun }) {
    if (mail !== undefined && !uuidPattern.test(mail))
      throw createUsageError(`"${mail}" is not the id of a mail. See: npm run admin -- mails list`);
    const which = { bankCode: bank, id: mail };
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
