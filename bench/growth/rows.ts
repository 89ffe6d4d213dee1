import { withSpread } from '../statistics.ts';
import type { Row } from '../table.ts';
import type { Measured, Work } from './measure-database.ts';

/** A statement of a journey may read this many blocks more than on the empty database: its indexes have more levels. */
const maxAddedBlocks = 10;
/**
 * Limit of the blocks that a command or job reads on the largest database.
 *
 * @param blocks number that it reads on the smallest database that is not empty
 */
const maxBlocksOfCommand = (blocks: number): number => 1.5 * blocks + 50;

type Works = (one: Measured) => ReadonlyMap<string, Work>;
const callsOf: Works = ({ calls }) => calls;
const commandsOf: Works = ({ commands }) => commands;

/**
 * Lines of the table. Also prints the statements that read more blocks on the largest database than their limit.
 *
 * @param measured first the empty database, then the others in the order of their size
 */
export function growthRows(measured: readonly Measured[]): Row[] {
  const [empty, smallest] = measured;
  const largest = measured.at(-1);
  if (empty === undefined || smallest === undefined || largest === undefined) return [];
  return [
    {
      what: 'completed applications; below, the blocks that a call, command or job reads',
      measured: measured.map(({ size }) => size.toLocaleString('en')).join(' / '),
    },
    ...rowsOf(measured, callsOf).map(({ name, row }) => {
      const more = largestIncrease(callsOf(empty).get(name), callsOf(largest).get(name));
      return { ...row, limit: `≤ +${maxAddedBlocks} a statement`, met: more <= maxAddedBlocks };
    }),
    ...rowsOf(measured, commandsOf).map(({ name, row }) => {
      const [base, most] = [smallest, largest].map((one) => commandsOf(one).get(name)?.blocks ?? Number.NaN);
      const max = maxBlocksOfCommand(base ?? Number.NaN);
      return { ...row, limit: `≤ ${max.toFixed(0)}`, met: (most ?? Number.NaN) <= max };
    }),
    planRow(smallest, largest),
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

const rowsOf = (measured: readonly Measured[], of: Works): { readonly name: string; readonly row: Row }[] =>
  [...(measured[0] === undefined ? [] : of(measured[0]).keys())].map((name) => {
    const works = measured.map((one) => of(one).get(name));
    const blocks = works.map((work) => work?.blocks ?? '–').join(' / ');
    return {
      name,
      row: { what: `  ${name}`, measured: `${blocks}, ${withSpread(works.at(-1)?.ms ?? [], 0)} ms` },
    };
  });

/** Finds the statement that reads the most additional blocks. Returns their number. Prints the statements above the limit. */
function largestIncrease(before: Work | undefined, after: Work | undefined): number {
  let most = 0;
  for (const [text, { blocks, plans }] of after?.statements ?? []) {
    const more = blocks - (before?.statements.get(text)?.blocks ?? blocks);
    most = Math.max(most, more);
    if (more > maxAddedBlocks)
      console.log(`  ${more} blocks more: ${shortened(text)}\n    ${[...plans].join('\n    ')}`);
  }
  return most;
}

const shortened = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 120);

/**
 * Counts the statements of journeys that read a table from end to end on the largest database. A table of a few blocks does not
 * count. Also prints every statement whose plan differs between the smallest and the largest database.
 */
function planRow(smallest: Measured, largest: Measured): Row {
  const changed = new Set<string>();
  const whole = new Set<string>();
  for (const [name, work] of largest.calls) {
    for (const [text, { plans, blocks }] of work.statements) {
      const before = smallest.calls.get(name)?.statements.get(text)?.plans;
      for (const plan of plans) {
        if (plan.includes('Seq Scan') && blocks > maxAddedBlocks) whole.add(text);
        if (before === undefined || before.has(plan) || changed.has(text)) continue;
        changed.add(text);
        console.log(
          `  another plan: ${shortened(text)}\n    was ${[...before].join(' | ')}\n    is  ${plan}`,
        );
      }
    }
  }
  for (const text of whole) console.log(`  reads a table from end to end: ${shortened(text)}`);
  return {
    what: 'statements of journeys that read a table from end to end',
    measured: `${whole.size}; ${changed.size} with another plan than with ${smallest.size.toLocaleString('en')} applications`,
    limit: '0',
    met: whole.size === 0,
  };
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
