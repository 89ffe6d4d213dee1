import { type FunnelRow, readFunnel } from '../adapters/postgres/funnel.ts';
import { bankOption, command } from './command.ts';
import { misuse } from './exit-code.ts';
import { tableText } from './table-text.ts';

/** Drafts live that long after the last write: of older days only those who came through would be counted. */
const longestDays = 30;

type Step = Exclude<keyof FunnelRow, 'day' | 'bankCode' | 'type'>;

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

/** Bank and flow together, over all days. */
function totals(rows: readonly FunnelRow[]): FunnelRow[] {
  const sums = new Map<string, FunnelRow>();
  for (const row of rows) {
    const key = `${row.bankCode} ${row.type}`;
    const before = sums.get(key);
    const added =
      before === undefined
        ? {}
        : Object.fromEntries(steps.map(({ step }) => [step, before[step] + row[step]]));
    sums.set(key, { ...row, ...added, day: 'all' });
  }
  return [...sums.values()].sort((a, b) => (a.bankCode + b.type < b.bankCode + a.type ? -1 : 1));
}

/** The step at which most of those who came to the one before were left behind. */
function widestGap(row: FunnelRow): string {
  const own = steps.filter((one) => one.in === undefined || one.in === row.type);
  const gaps = own
    .slice(1)
    .map(({ step, head }, at) => ({ head, lost: row[own[at]?.step ?? step] - row[step] }));
  const widest = gaps.sort((a, b) => b.lost - a.lost)[0];
  return widest === undefined || widest.lost <= 0 ? '' : `${widest.head} (−${widest.lost})`;
}

const cells = (row: FunnelRow): (string | number)[] => [
  row.day,
  row.bankCode,
  row.type,
  ...steps.map(({ step, in: only }) => (only === undefined || only === row.type ? row[step] : '-')),
  row.verified === 0 ? '-' : `${Math.round((100 * row.completed) / row.verified)}%`,
  widestGap(row),
];

export const report = command({
  name: 'report',
  about: 'Where applicants stop: how many came how far, by day, bank and flow.',
  takes: [],
  options: {
    bank: bankOption,
    days: {
      value: 'count',
      about: `How many days back, today included; at most ${longestDays}. Default: 7.`,
    },
  },
  teaches: [
    'Counts applications by the day on which the e-mail address was verified, and how many of them have come at least to each step.',
    'Applicants of the last hour are counted among those who stopped. The last column names the widest gap. Numbers only, no personal',
    'data; drafts are purged after 30 days, so it looks back no further.',
  ],
  examples: [
    { line: 'report', about: 'the last week' },
    { line: 'report --days 30 --bank 0181 --json', about: 'a month of one bank, for a spreadsheet' },
  ],
  async run({ db, banksOf }, { bank, days: typed = '7' }) {
    const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    if (days < 1 || days > longestDays) throw misuse(`--days ${typed}: from 1 to ${longestDays}`);
    const bankCodes = banksOf(bank).map(({ code }) => code);
    const rows = await readFunnel(await db(), days, bankCodes);
    const sums = totals(rows);
    const head = ['day', 'bank', 'flow', ...steps.map((one) => one.head), 'through', 'widest gap'];
    return {
      lines:
        rows.length === 0
          ? ['Nobody has begun in this time.']
          : tableText(head, [...rows, ...sums].map(cells)),
      data: { days, rows, totals: sums.map(({ day: _, ...sum }) => sum) },
    };
  },
});
