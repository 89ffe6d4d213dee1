import { type ChannelVisits, readChannelVisits } from '../adapters/postgres/channels.ts';
import { type FunnelRow, readFunnel } from '../adapters/postgres/funnel.ts';
import { bankOption, command } from './command.ts';
import { usageError } from './exit-code.ts';
import { formatTable, plural } from './table-text.ts';

/** Drafts live that long after the last write: of older days only those who came through would be counted. */
const maxDays = 30;

type Step = Exclude<keyof FunnelRow, 'day' | 'bankCode' | 'type' | 'identityMismatch' | 'identityReview'>;

/** In the order of the flow; `in` leaves out what the other flow has. */
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

/** Bank and flow together, over all days. */
function totalsByBankAndFlow(rows: readonly FunnelRow[]): FunnelRow[] {
  const totals = new Map<string, FunnelRow>();
  for (const row of rows) {
    const key = `${row.bankCode} ${row.type}`;
    const before = totals.get(key);
    const added =
      before === undefined
        ? {}
        : Object.fromEntries(summed.map((count) => [count, before[count] + row[count]]));
    totals.set(key, { ...row, ...added, day: 'all' });
  }
  return [...totals.values()].sort((a, b) => (a.bankCode + b.type < b.bankCode + a.type ? -1 : 1));
}

/** The step at which most of those who came to the one before were left behind. */
function largestDrop(row: FunnelRow): string {
  const own = steps.filter((one) => one.in === undefined || one.in === row.type);
  const gaps = own
    .slice(1)
    .map(({ step, head }, at) => ({ head, lost: row[own[at]?.step ?? step] - row[step] }));
  const widest = gaps.sort((a, b) => b.lost - a.lost)[0];
  return widest === undefined || widest.lost <= 0 ? '' : `${widest.head} (−${widest.lost})`;
}

const rowCells = (row: FunnelRow): (string | number)[] => [
  row.day,
  row.bankCode,
  row.type,
  ...steps.map(({ step, in: only }) => (only === undefined || only === row.type ? row[step] : '-')),
  row.verified === 0 ? '-' : `${Math.round((100 * row.completed) / row.verified)}%`,
  row.identityMismatch,
  row.identityReview,
  largestDrop(row),
];

/** More than a bank prints on posters; all of them are in `--json`. */
const shownChannels = 30;

/** The channel is whatever a link said: a character that would move a terminal's cursor is shown by its place alone. */
const printable = (channel: string): string =>
  channel === '' ? '(none)' : channel.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');

function channelLines(visits: readonly ChannelVisits[]): string[] {
  if (visits.length === 0) return [];
  const shown = visits.slice(0, shownChannels);
  const more = visits.length - shown.length;
  return [
    '',
    ...formatTable(
      ['channel', 'bank', 'flow', 'visits'],
      shown.map(({ channel, bankCode, type, visits: count }) => [printable(channel), bankCode, type, count]),
    ),
    ...(more > 0 ? [`… and ${plural(more, 'more channel')}; --json lists them all`] : []),
  ];
}

export const report = command({
  name: 'report',
  about: 'Where applicants stop, by day, bank and flow, and by which channels they come.',
  args: [],
  options: {
    bank: bankOption,
    days: {
      value: 'count',
      about: `How many days back, today included; at most ${maxDays}. Default: 7.`,
    },
  },
  description: [
    'Counts applications by the day on which the e-mail address was verified, and how many of them have come at least to each step.',
    'Applicants of the last hour are counted among those who stopped. The last column names the widest gap;',
    'mismatch counts cards of another person, review the verifications that the bank has to look at. Numbers only, no personal',
    'data; drafts are purged after 30 days, so it looks back no further. Below are the visits of these days by channel, the word in the',
    'link somebody followed. They are counted where the terms of the child flow open, and a second visit counts again.',
  ],
  examples: [
    { line: 'report', about: 'the last week' },
    { line: 'report --days 30 --bank 0181 --json', about: 'a month of one bank, for a spreadsheet' },
  ],
  async run({ db, banksOf }, { bank, days: typed = '7' }) {
    const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    if (days < 1 || days > maxDays) throw usageError(`--days ${typed}: from 1 to ${maxDays}`);
    const bankCodes = banksOf(bank).map(({ code }) => code);
    const queries = await db();
    const rows = await readFunnel(queries, days, bankCodes);
    const visits = await readChannelVisits(queries, days, bankCodes);
    const totals = totalsByBankAndFlow(rows);
    const head = [
      'day',
      'bank',
      'flow',
      ...steps.map((one) => one.head),
      'through',
      'mismatch',
      'review',
      'widest gap',
    ];
    return {
      lines: [
        ...(rows.length === 0
          ? ['Nobody has begun in this time.']
          : formatTable(head, [...rows, ...totals].map(rowCells))),
        ...channelLines(visits),
      ],
      data: { days, rows, totals: totals.map(({ day: _, ...sum }) => sum), visits },
    };
  },
});
