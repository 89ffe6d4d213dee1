import { addNotice, listNotices, removeNotice } from '../../adapters/postgres/application/announcements.ts';
import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import { runInTransactionOnce } from '../../adapters/postgres/connection/transaction-once.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatTime } from '../frame/time-text.ts';
import { hasInvisible } from './visible-text.ts';

const maxCharacters = 500;

export const noticesAdd = createCommand({
  name: 'notices add',
  about: 'Show a notice on the first page.',
  args: [
    {
      name: 'text',
      about: `Text for applicants, at most ${maxCharacters} characters; quote it for the shell.`,
    },
  ],
  options: { bank: bankOption, 'dry-run': dryRunOption },
  description: [
    'Applicants see notices in the order in which they were added. Line breaks in the text are kept.',
  ],
  examples: [
    { line: 'notices add "8月13日は窓口がお休みです。" --bank 0177', about: 'for one bank' },
    { line: 'notices add "システムの更新を予定しています。"', about: 'for every bank' },
    {
      line: 'notices add --bank 0177 -- "-5% お得な振込手数料"',
      about: 'a text that begins with a dash',
    },
  ],
  async run({ openDb: db, actor, findBanks: banksOf }, { bank, 'dry-run': dryRun }, [text = '']) {
    const bankCode = bank === undefined ? null : (banksOf(bank)[0]?.code ?? null);
    const contents = text.trim();
    if (contents === '') throw createRefusal('The notice is empty.');
    if ([...contents].length > maxCharacters)
      throw createRefusal(`The notice is longer than ${maxCharacters} characters.`);
    if (hasInvisible(contents.replaceAll('\n', '')))
      throw createRefusal('The notice contains a control character or another invisible character.');
    const queries = await db();
    const id = dryRun
      ? null
      : await runInTransactionOnce(queries, async (trx) => {
          const added = await addNotice(trx, { bankCode, contents });
          const detail = { id: added, contents };
          await recordDecision(trx, { event: 'admin-notices-add', actor, bankCode, detail });
          return added;
        });
    const where = bankCode ?? 'every bank';
    return {
      lines: [dryRun ? `The notice would be shown at ${where}.` : `Notice ${id} is shown at ${where}.`],
      data: { dryRun, id, bankCode, contents },
    };
  },
});

export const noticesList = createCommand({
  name: 'notices list',
  about: 'List the notices that are shown, with their numbers.',
  args: [],
  options: { bank: { ...bankOption, about: 'Only notices that this bank’s applicants see. Default: all.' } },
  description: ['The bank column is “all” for a notice of every bank.'],
  examples: [{ line: 'notices list --bank 0587', about: 'the notices of 熊本銀行' }],
  async run({ openDb: db, findBanks: banksOf }, { bank }) {
    const codes = banksOf(bank).map(({ code }) => code);
    const notices = (await listNotices(await db())).filter(
      ({ bankCode }) => bankCode === null || codes.includes(bankCode),
    );
    const lines = notices.map(
      ({ id, bankCode, contents, createdAt }) =>
        `${id}  ${bankCode ?? 'all'}  ${formatTime(createdAt)}  ${contents.replaceAll('\n', ' ⏎ ')}`,
    );
    return { lines: lines.length === 0 ? ['No notice is shown.'] : lines, data: { notices } };
  },
});

export const noticesRemove = createCommand({
  name: 'notices remove',
  about: 'Remove a notice.',
  args: [{ name: 'number', about: 'Number of the notice (see notices list).' }],
  options: { 'dry-run': dryRunOption },
  description: ['The text stays in the audit trail.'],
  examples: [{ line: 'notices remove 3', about: 'the holiday is over' }],
  async run({ openDb: db, actor }, { 'dry-run': dryRun }, [id = '']) {
    if (!/^\d{1,18}$/.test(id))
      throw createUsageError(`"${id}" is not the number of a notice. See: npm run admin -- notices list`);
    const queries = await db();
    const removed = dryRun
      ? ((await listNotices(queries)).find((one) => one.id === id) ?? null)
      : await runInTransactionOnce(queries, async (trx) => {
          const gone = await removeNotice(trx, id);
          if (gone !== null) {
            const { bankCode, contents } = gone;
            await recordDecision(trx, {
              event: 'admin-notices-remove',
              actor,
              bankCode,
              detail: { id, contents },
            });
          }
          return gone;
        });
    if (removed === null) throw createRefusal(`There is no notice ${id}.`);
    return {
      lines: [`${dryRun ? 'Would remove' : 'Removed'} ${id}: ${removed.contents}`],
      data: { dryRun, removed },
    };
  },
});
