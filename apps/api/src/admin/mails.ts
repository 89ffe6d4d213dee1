import { auditDecision } from '../adapters/postgres/audit.ts';
import { inTransactionOnce } from '../adapters/postgres/transaction-once.ts';
import { listUnsentMails, resendParkedMails, type UnsentMail } from '../adapters/postgres/unsent-mails.ts';
import { bankOption, command, dryRunOption } from './command.ts';
import type { AdminContext } from './context.ts';
import { refusal, usageError } from './exit-code.ts';
import { formatTable, plural } from './table-text.ts';
import { formatTime } from './time-text.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws CommandFailure for a code that is no bank's */
const bankCodeOf = (bank: string | undefined, banksOf: AdminContext['banksOf']): string | undefined =>
  bank === undefined ? undefined : banksOf(bank)[0]?.code;

const mailTable = (mails: readonly UnsentMail[]): string[] =>
  formatTable(
    ['state', 'kind', 'bank', 'tries', 'last failure', 'queued', 'receipt number', 'mail'],
    mails.map(({ state, kind, bankCode, attempts, lastFailure, queuedAt, receiptNumber, id }) => [
      ...[
        state,
        kind,
        bankCode,
        attempts,
        lastFailure ?? '–',
        formatTime(queuedAt),
        receiptNumber ?? '–',
        id,
      ],
    ]),
  );

export const mailsList = command({
  name: 'mails list',
  about: 'The mails that have not left: waiting, or refused for good.',
  args: [],
  options: { bank: bankOption },
  description: [
    'A waiting mail is tried again by itself; a parked one, which the mail server refused for good, is not. To whom a mail goes is',
    'sealed: the receipt number leads to the applicant. The last failure is what the mail server answered, as codes: 550 5.1.1 to',
    'RCPT TO is a mailbox that does not exist.',
  ],
  examples: [{ line: 'mails list', about: 'the alert MailsAreRefused rang' }],
  async run({ db, banksOf }, { bank }) {
    const mails = await listUnsentMails(await db(), { bankCode: bankCodeOf(bank, banksOf) });
    return { lines: mails.length === 0 ? ['Every mail has left.'] : mailTable(mails), data: { mails } };
  },
});

export const mailsResend = command({
  name: 'mails resend',
  about: 'Have parked mails tried again.',
  args: [],
  options: {
    bank: bankOption,
    mail: { value: 'id', about: 'Only this mail, as mails list shows it. Default: every parked one.' },
    'dry-run': dryRunOption,
  },
  description: [
    'For when the mail server’s rules were mended. They leave within a second under the Message-ID they had; one that is refused once',
    'more is parked once more. A code that is older than ten minutes opens nothing any more and is not sent. 30 days after it was',
    'queued a mail that has not left is purged, parked or not.',
  ],
  examples: [
    { line: 'mails resend --bank 0177', about: 'the server takes the bank’s mails again' },
    {
      line: 'mails resend --mail 0b6f31c2-54d1-4a3c-9a9e-2f8e6f1d7c55',
      about: 'one applicant has made room',
    },
  ],
  async run({ db, actor, banksOf }, { bank, mail, 'dry-run': dryRun }) {
    if (mail !== undefined && !uuidPattern.test(mail)) {
      throw usageError(`"${mail}" is no id of a mail. See: npm run admin -- mails list`);
    }
    const which = { bankCode: bankCodeOf(bank, banksOf), id: mail };
    const queries = await db();
    const ids = dryRun
      ? (await listUnsentMails(queries, which)).filter(({ state }) => state === 'parked').map(({ id }) => id)
      : await inTransactionOnce(queries, async (trx) => {
          const due = await resendParkedMails(trx, which);
          const detail = { mails: due };
          if (due.length > 0) {
            await auditDecision(trx, { event: 'admin-mails-resend', actor, bankCode: bank ?? null, detail });
          }
          return due;
        });
    if (mail !== undefined && ids.length === 0) throw refusal(`There is no parked mail ${mail}.`);
    const many = plural(ids.length, 'parked mail');
    return {
      lines: [dryRun ? `Would have ${many} tried again.` : `${many} will be tried again.`],
      data: { dryRun, mails: ids },
    };
  },
});
