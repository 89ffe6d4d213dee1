import { addNotice, listNotices, removeNotice } from '../../adapters/postgres/application/reference-data.ts';
import { bankOption, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatTime, hasInvisible } from '../frame/text.ts';

const maxCharacters = 500;

export const noticesAdd = createCommand({
  name: 'notices add',
  args: { text: `Text for applicants, at most ${maxCharacters} characters; quote it for the shell.` },
  options: { bank: bankOption, 'dry-run': dryRunOption },
  async run(context, { bank, 'dry-run': dryRun }, [text = '']) {
    const bankCode = bank ?? null;
    const contents = text.trim();
    if (contents === '') throw createRefusal('The notice is empty.');
    if ([...contents].length > maxCharacters)
      throw createRefusal(`The notice is longer than ${maxCharacters} characters.`);
    if (hasInvisible(contents.replaceAll('\n', '')))
      throw createRefusal('The notice contains a control character or another invisible character.');
    const added = await context.change(dryRun, async (trx, record) => {
      const id = await addNotice(trx, { bankCode, contents });
      await record('notices-add', { id, contents }, bankCode);
      return id;
    });
    const id = dryRun ? null : added;
    const where = bankCode ?? 'every bank';
    return {
      lines: [dryRun ? `The notice would be shown at ${where}.` : `Notice ${id} is shown at ${where}.`],
      data: { dryRun, id, bankCode, contents },
    };
  },
});

export const noticesList = createCommand({
  name: 'notices list',
  options: { bank: { ...bankOption, about: 'Only notices that this bank’s applicants see. Default: all.' } },
  async run({ openDb, listBankCodes }, { bank }) {
    const codes = listBankCodes(bank);
    const notices = (await listNotices(await openDb())).filter(
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
  args: { number: 'Number of the notice (see notices list).' },
  options: { 'dry-run': dryRunOption },
  async run(context, { 'dry-run': dryRun }, [id = '']) {
    if (!/^\d{1,18}$/.test(id))
      throw createUsageError(`"${id}" is not the number of a notice. See: npm run admin -- notices list`);
    const removed = await context.change(dryRun, async (trx, record) => {
      const gone = await removeNotice(trx, id);
      if (gone === null) throw createRefusal(`There is no notice ${id}.`);
      await record('notices-remove', { id, contents: gone.contents }, gone.bankCode);
      return gone;
    });
    return {
      lines: [`${dryRun ? 'Would remove' : 'Removed'} ${id}: ${removed.contents}`],
      data: { dryRun, removed },
    };
  },
});
