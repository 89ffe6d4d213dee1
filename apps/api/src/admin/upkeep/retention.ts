import {
  clearRetention,
  countUnder,
  type Retention,
  readRetentions,
  setRetention,
} from '../../adapters/postgres/upkeep/retention.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { readCount } from '../frame/count-option.ts';
import { createRefusal } from '../frame/exit-code.ts';
import { formatCount, formatTable } from '../frame/text.ts';

/** About 100 years. */
const maxDays = 36_500;

const oneBank = { ...bankOption, about: 'The bank, by its code (0177).', required: true } as const;

export const retentionSet = createCommand({
  name: 'retention set',
  options: {
    bank: oneBank,
    'completed-days': {
      value: 'days',
      about:
        'Days from decision and acknowledged hand-over to the deletion of an application with all its evidence.',
      required: true,
    },
    'audit-days': { value: 'days', about: 'Days for which the audit trail is kept.', required: true },
    'dry-run': dryRunOption,
  },
  async run(
    context,
    { bank: bankCode, 'completed-days': completed, 'audit-days': audit, 'dry-run': dryRun },
  ) {
    const completedDays = readCount('--completed-days', completed, maxDays);
    const auditDays = readCount('--audit-days', audit, maxDays);
    const retention: Retention = { bankCode, completedDays, auditDays };
    const due = await context.runLongWork((db) => countUnder(db, retention));
    await context.change(dryRun, async (trx, record) => {
      await setRetention(trx, retention);
      await record('retention-set', { completedDays, auditDays, due }, bankCode);
    });
    const many = formatCount(due, 'application');
    return {
      lines: [
        `${bankCode}: ${describeDays(retention)}.`,
        dryRun ? `Would delete ${many} now.` : `The next purge deletes ${many}.`,
      ],
      data: { dryRun, ...retention, due },
    };
  },
});

export const retentionShow = createCommand({
  name: 'retention show',
  async run({ openDb, listBankCodes }) {
    const retentions = await readRetentions(await openDb());
    const rows = listBankCodes().map((code) => {
      const found = retentions.find(({ bankCode }) => bankCode === code);
      return [code, found?.completedDays ?? 'kept', found?.auditDays ?? 'kept'];
    });
    return {
      lines: formatTable(
        ['bank', 'days of applications after decision and acknowledgement', 'days of the audit trail'],
        rows,
      ),
      data: { retentions },
    };
  },
});

export const retentionClear = createCommand({
  name: 'retention clear',
  options: { bank: oneBank, 'dry-run': dryRunOption },
  async run(context, { bank: bankCode, 'dry-run': dryRun }) {
    await context.change(dryRun, async (trx, record) => {
      if ((await clearRetention(trx, bankCode)) === 0)
        throw createRefusal(`${bankCode} has no retention: everything is kept.`);
      await record('retention-clear', {}, bankCode);
    });
    return {
      lines: [`${bankCode}: ${dryRun ? 'would keep' : 'keeps'} everything.`],
      data: { dryRun, bankCode },
    };
  },
});

const describeDays = ({ completedDays, auditDays }: Retention): string =>
  `applications for ${formatCount(completedDays, 'day')} after decision and acknowledged hand-over, the audit trail for ${formatCount(auditDays, 'day')}`;

export function describeRetentions(retentions: readonly Retention[], bankCodes: readonly string[]): string {
  const decided = retentions.filter(({ bankCode }) => bankCodes.includes(bankCode));
  const undecided = bankCodes.filter((code) => !decided.some(({ bankCode }) => bankCode === code));
  const lines = decided.map((one) => `${one.bankCode} ${describeDays(one)}`);
  if (undecided.length > 0)
    lines.push(
      `unset at ${undecided.join(', ')}: completed applications of these banks and the whole audit trail are never deleted; decide with “retention set”`,
    );
  return lines.join('; ');
}
