import { readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's ticks; Linux counts a hundred a second on every machine we know. */
const msPerTick = 10;

type Used = { readonly parent: number; readonly ticks: number };

/** Its own and that of its children that have ended. */
function usedBy(pid: number): Used | undefined {
  try {
    // The name before the last bracket may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that these processes and all they started have used so far. Linux only. */
export function processorMs(roots: readonly (number | undefined)[]): number {
  const all = new Map<number, Used>();
  for (const entry of readdirSync('/proc')) {
    const used = /^\d+$/.test(entry) ? usedBy(Number(entry)) : undefined;
    if (used !== undefined) all.set(Number(entry), used);
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, used] of all) if (isOurs(pid)) ticks += used.ticks;
  return ticks * msPerTick;
}

/** What the host has taken from this machine so far for others, and all it would have had, in the kernel's ticks. Linux only. */
export function hostTime(): { readonly stolen: number; readonly all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; the guests after them are counted in user already.
  const ticks = line.split(/ +/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}
