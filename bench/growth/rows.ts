import { withSpread } from '../statistics.ts';
import type { Row } from '../table.ts';
import { blocksOfDepth } from './index-levels.ts';
import type { Measured, Reading, Work } from './measure-database.ts';
import { planRow } from './plan-row.ts';
import { shortened } from './statement-log.ts';

/**
 * Maximum increase of the blocks that a call reads, from the empty to the largest database. Blocks that deeper indexes or more
 * index entries explain do not count (`blocksOfDepth`).
 */
const maxAddedBlocks = 10;
/**
 * Maximum number of blocks that a command or job reads on the largest database, after the number from `blocksOfDepth` is
 * subtracted.
 *
 * @param blocks number of blocks on the smallest database that is not empty
 */
const maxOfCommand = (blocks: number): number => 1.1 * blocks + 50;

type Works = (one: Measured) => ReadonlyMap<string, Work>;
const callsOf: Works = ({ calls }) => calls;
const commandsOf: Works = ({ commands }) => commands;

/**
 * The lines of the report. Prints the statements of each call that misses its limit.
 *
 * @param measured first the empty database, then the others in the order of their size
 */
export function growthRows(measured: readonly Measured[]): Row[] {
  const [empty, smallest] = measured;
  const largest = measured.at(-1);
  if (empty === undefined || smallest === undefined || largest === undefined) return [];
  return [
    {
      what: 'completed applications; below: blocks read, then the increase without the blocks of deeper indexes',
      measured: measured.map(({ size }) => size.toLocaleString('en')).join(' / '),
    },
    ...[...callsOf(empty).keys()].map((name) => {
      const more = moreBlocks(callsOf(empty).get(name), callsOf(largest).get(name), empty, largest);
      const met = more <= maxAddedBlocks;
      if (!met) printStatements(name, empty, largest);
      return { ...blocksRow(name, measured, callsOf, more), limit: `≤ +${maxAddedBlocks}`, met };
    }),
    ...[...commandsOf(empty).keys()].map((name) => {
      const base = commandsOf(smallest).get(name);
      const more = moreBlocks(base, commandsOf(largest).get(name), smallest, largest);
      const max = Math.round(maxOfCommand(base?.blocks ?? Number.NaN) - (base?.blocks ?? Number.NaN));
      return { ...blocksRow(name, measured, commandsOf, more), limit: `≤ +${max}`, met: more <= max };
    }),
    planRow(empty, largest),
    ...measured.map(({ size, journeyMs, walBytes }) => ({
      what: `journey of a child, ${size.toLocaleString('en')} applications`,
      measured: `${withSpread(journeyMs, 0)} ms, WAL ${withSpread(
        walBytes.map((bytes) => bytes / 1000),
        0,
      )} kB`,
    })),
    ...sizeRows(largest),
  ];
}

function blocksRow(name: string, measured: readonly Measured[], of: Works, more: number): Row {
  const works = measured.map((one) => of(one).get(name));
  const blocks = works.map((work) => work?.blocks ?? '–').join(' / ');
  return {
    what: `  ${name}`,
    measured: `${blocks}, ${signed(more)}; ${withSpread(works.at(-1)?.ms ?? [], 0)} ms`,
  };
}

const signed = (count: number): string => `${count < 0 ? '' : '+'}${count}`;

/**
 * Additional blocks that a call, a command or a statement reads on the larger database, after the number from `blocksOfDepth` is
 * subtracted. NaN if `before` or `after` is undefined.
 */
function moreBlocks(
  before: Reading | undefined,
  after: Reading | undefined,
  smaller: Measured,
  larger: Measured,
): number {
  if (before === undefined || after === undefined) return Number.NaN;
  return (
    after.blocks -
    before.blocks -
    blocksOfDepth({ ...before, depth: smaller.levels }, { ...after, depth: larger.levels })
  );
}

function printStatements(name: string, smaller: Measured, larger: Measured): void {
  const before = callsOf(smaller).get(name)?.statements;
  console.log(`  ${name}:`);
  for (const [text, reading] of callsOf(larger).get(name)?.statements ?? []) {
    const more = moreBlocks(before?.get(text), reading, smaller, larger);
    const plans = [...reading.plans].join('\n      ');
    console.log(`    ${signed(more)} of ${reading.blocks}: ${shortened(text)}\n      ${plans}`);
  }
}

function sizeRows({ bytes }: Measured): Row[] {
  const tables = [...bytes].filter(([, size]) => size > 0).sort(([, one], [, other]) => other - one);
  const kilobytes = (size: number): string => `${(size / 1000).toFixed(1)} kB`;
  const total = tables.reduce((sum, [, size]) => sum + size, 0);
  return [
    { what: 'size of a child application with two photographs', measured: kilobytes(total) },
    ...tables.slice(0, 6).map(([table, size]) => ({ what: `  ${table}`, measured: kilobytes(size) })),
  ];
}
