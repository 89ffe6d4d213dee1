import {
  addMaintenance,
  clearMaintenance,
  listMaintenanceWindows,
  readDatabaseTime,
} from '../../adapters/postgres/application/reference-data.ts';
import type { Maintenance as Window } from '../../core/ports.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatTime, parseTime } from '../frame/text.ts';

const maxDays = 31;

const formatWindow = ({ startedAt, endedAt }: Window): string =>
  `${formatTime(startedAt)} – ${formatTime(endedAt)}`;
const listWindows = (windows: readonly Window[], describe: (one: Window) => string): readonly string[] =>
  windows.length === 0
    ? ['No maintenance is planned.']
    : windows.map((one) => `${describe(one)}: ${formatWindow(one)}`);
const toJson = ({ startedAt, endedAt }: Window) => ({
  from: startedAt.toISOString(),
  until: endedAt.toISOString(),
});

function readWindow(from: string, until: string, now: Date): Window {
  const read = (option: string, text: string): Date => {
    const at = parseTime(text, now);
    if (at !== null) return at;
    throw createUsageError(`${option} ${text}: write 2026-08-01T01:00 (Japan), now, or +2h`);
  };
  const [startedAt, endedAt] = [read('--from', from), read('--until', until)];
  if (endedAt <= startedAt) throw createRefusal('The window would end before it starts.');
  if (endedAt <= now) throw createRefusal('The window has already ended.');
  if (endedAt.getTime() - startedAt.getTime() > maxDays * 86_400_000)
    throw createRefusal(`The window would last more than ${maxDays} days. Is a date mistyped?`);
  return { startedAt, endedAt };
}

export const maintenanceSet = createCommand({
  name: 'maintenance set',
  options: {
    from: { value: 'time', about: 'Begin: 2026-08-01T01:00, now, or +30m.', required: true },
    until: { value: 'time', about: 'End, in the same forms; +2h counts from now.', required: true },
    'dry-run': dryRunOption,
  },
  async run(context, { from, until, 'dry-run': dryRun }) {
    const { window, replaced, isNow } = await context.change(dryRun, async (trx, record) => {
      const now = await readDatabaseTime(trx);
      const window = readWindow(from, until, now);
      const replaced = await clearMaintenance(trx);
      await addMaintenance(trx, window);
      await record('maintenance-set', { ...toJson(window), replaced: replaced.map(toJson) });
      return { window, replaced, isNow: window.startedAt <= now };
    });
    return {
      lines: [
        `${dryRun ? 'Would plan' : 'Maintenance'}: ${formatWindow(window)}${isNow ? ', begins at once' : ''}`,
        ...replaced.map((one) => `Replaces: ${formatWindow(one)}`),
      ],
      data: { dryRun, window: toJson(window), replaced: replaced.map(toJson) },
    };
  },
});

export const maintenanceClear = createCommand({
  name: 'maintenance clear',
  options: { 'dry-run': dryRunOption },
  async run(context, { 'dry-run': dryRun }) {
    const cleared = await context.change(dryRun, async (trx, record) => {
      const gone = await clearMaintenance(trx);
      if (gone.length > 0) await record('maintenance-clear', { cleared: gone.map(toJson) });
      return gone;
    });
    const word = dryRun ? 'Would clear' : 'Cleared';
    return { lines: listWindows(cleared, () => word), data: { dryRun, cleared: cleared.map(toJson) } };
  },
});

export const maintenanceShow = createCommand({
  name: 'maintenance show',
  async run({ openDb }) {
    const queries = await openDb();
    const [now, windows] = [await readDatabaseTime(queries), await listMaintenanceWindows(queries)];
    return {
      lines: listWindows(windows, ({ startedAt }) => (startedAt <= now ? 'Now' : 'Planned')),
      data: { windows: windows.map((one) => ({ ...toJson(one), active: one.startedAt <= now })) },
    };
  },
});
