import { readdirSync, readFileSync } from 'node:fs';

type ProcessStat = { readonly pid: number; readonly parent: number; readonly ticks: number };

/** Linux reports processor time in hundredths of a second. */
const millisecondsPerTick = 10;

/** Parent and processor time of every process. The processor time includes that of children which have ended. */
function processStats(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        // The line starts with the process id and the command name in parentheses. The name can contain spaces, so both are
        // removed before the line is split at spaces.
        const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
          .map(Number);
        const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
        return [{ pid: Number(entry), parent: fields[1] ?? 0, ticks: utime + stime + cutime + cstime }];
      } catch {
        // The process has ended since the directory was read.
        return [];
      }
    });
}

/** Processor time in milliseconds that these processes and their descendants have used so far. Linux only. */
export function processorTime(roots: readonly (number | undefined)[]): number {
  const stats = processStats();
  const pending = stats.filter(({ pid }) => roots.includes(pid));
  let ticks = 0;
  for (let stat = pending.pop(); stat !== undefined; stat = pending.pop()) {
    const { pid } = stat;
    ticks += stat.ticks;
    pending.push(...stats.filter(({ parent }) => parent === pid));
  }
  return ticks * millisecondsPerTick;
}
