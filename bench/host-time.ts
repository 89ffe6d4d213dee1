import { readFileSync } from 'node:fs';

/** What the host has taken from this machine so far for others, and all it would have had, in the kernel's ticks. Linux only. */
export function hostTime(): { readonly stolen: number; readonly all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; the guests after them are counted in user already.
  const ticks = line.split(/ +/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}
