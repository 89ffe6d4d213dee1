import { onStopSignal, stopEverything } from '../scripts/steps/processes.mjs';
import { measureJourneys } from './journeys.ts';
import { measureLoad } from './load.ts';
import { measureMemory } from './memory.ts';
import { measurePictures } from './pictures.ts';
import { measureStart } from './start.ts';
import { printTable, type Row } from './table.ts';
import { measureWeb } from './web.ts';

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  web: measureWeb,
  start: measureStart,
  load: measureLoad,
  journeys: measureJourneys,
  pictures: measurePictures,
  memory: measureMemory,
};

/** Takes minutes by itself, so it is measured only when it is named. */
const long = new Set(['memory']);

/**
 * `npm run bench`, or `npm run bench -- web` for one part: figures beside what they are measured against, in one run.
 * Prints a table; asserts nothing.
 */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
onStopSignal(stopEverything);
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : long.has(name)) continue;
  console.log(`Measuring: ${name}`);
  rows.push(...(await measure()));
}
printTable(rows);
