import {
  type ChannelVisits,
  type FunnelRow,
  listLastDays,
  readChannelVisits,
  readFunnel,
} from '../../adapters/postgres/upkeep/funnel.ts';
import { bankOption, createCommand } from '../frame/command.ts';
import { readCount } from '../frame/count-option.ts';
import { formatCount, formatTable, markInvisible } from '../frame/text.ts';

/** Unfinished applications are purged 30 days after the last write. */
const maxDays = 30;

type Step = Exclude<keyof FunnelRow, 'day' | 'bankCode' | 'type' | 'identityMismatch' | 'identityReview'>;

/** In the order of the flow; `in`: only in this flow. */
const steps: readonly { readonly step: Step; readonly head: string; readonly in?: FunnelRow['type'] }[] = [
  { step: 'verified', head: 'e-mail' },
  { step: 'personal', head: 'personal' },
  { step: 'workplace', head: 'work' },
  { step: 'parent', head: 'parent', in: 'CHILD' },
  { step: 'branch', head: 'branch' },
  { step: 'sealChoice', head: 'seal', in: 'GENERAL' },
  { step: 'pin', head: 'PIN' },
  { step: 'identityStarted', head: 'eKYC' },
  { step: 'identityPassed', head: 'passed' },
  { step: 'completed', head: 'done' },
];

const summed = [...steps.map(({ step }) => step), 'identityMismatch', 'identityReview'] as const;

function sumByBankAndFlow(rows: readonly FunnelRow[]): FunnelRow[] {
  const totals = new Map<string, FunnelRow>();
  for (const row of rows) {
    const key = `${row.bankCode} ${row.type}`;
    const before = totals.get(key);
    const sums = summed.map((count) => [count, (before?.[count] ?? 0) + row[count]]);
    totals.set(key, { ...row, ...Object.fromEntries(sums), day: 'all' });
  }
  return [...totals.values()].sort((a, b) => (a.bankCode + b.type < b.bankCode + a.type ? -1 : 1));
}

function findLargestDrop(row: FunnelRow): string {
  const own = steps.filter((one) => one.in === undefined || one.in === row.type);
  const gaps = own
    .slice(1)
    .map(({ step, head }, at) => ({ head, lost: row[own[at]?.step ?? step] - row[step] }));
  const widest = gaps.sort((a, b) => b.lost - a.lost)[0];
  return widest === undefined || widest.lost <= 0 ? '' : `${widest.head} (−${widest.lost})`;
}

const toCells = (row: FunnelRow): (string | number)[] => [
  row.day,
  row.bankCode,
  row.type,
  ...steps.map(({ step, in: only }) => (only === undefined || only === row.type ? row[step] : '-')),
  row.verified === 0 ? '-' : `${Math.round((100 * row.completed) / row.verified)}%`,
  row.identityMismatch,
  row.identityReview,
  findLargestDrop(row),
];

const shownChannels = 30;

/** Rows of earlier versions can contain characters that control the terminal. */
const toPrintable = (channel: string): string => (channel === '' ? '(none)' : markInvisible(channel));

function formatChannels(visits: readonly ChannelVisits[]): string[] {
  if (visits.length === 0) return [];
  const shown = visits.slice(0, shownChannels);
  const more = visits.length - shown.length;
  return [
    '',
    ...formatTable(
      ['channel', 'bank', 'flow', 'visits'],
      shown.map((one) => [toPrintable(one.channel), one.bankCode, one.type, one.visits]),
    ),
    ...(more > 0 ? [`… and ${formatCount(more, 'more channel')}; --json lists them all`] : []),
  ];
}

export const report = createCommand({
  name: 'report',
  options: {
    bank: bankOption,
    days: {
      value: 'count',
      about: `Number of days, today included; at most ${maxDays}. Default: 7.`,
    },
  },
  async run({ runLongWork, listBankCodes, writeProgress }, { bank, days: typed = '7' }) {
    const days = readCount('--days', typed, maxDays);
    const bankCodes = listBankCodes(bank);
    const { rows, visits } = await runLongWork(async (db) => {
      const rows: FunnelRow[] = [];
      for (const day of await listLastDays(db, days)) {
        const found = await readFunnel(db, day, bankCodes);
        rows.push(...found);
        if (found.length > 0) writeProgress(`${day} read`);
      }
      return { rows, visits: await readChannelVisits(db, days, bankCodes) };
    });
    const totals = sumByBankAndFlow(rows);
    const heads = steps.map((one) => one.head);
    const head = ['day', 'bank', 'flow', ...heads, 'through', 'mismatch', 'review', 'widest gap'];
    return {
      lines: [
        ...(rows.length === 0
          ? ['No application was started in this period.']
          : formatTable(head, [...rows, ...totals].map(toCells))),
        ...formatChannels(visits),
      ],
      data: { days, rows, totals: totals.map(({ day: _, ...sum }) => sum), visits },
    };
  },
});
