/**
 * `npm run bench` measures all parts except those in `onRequest`; `npm run bench -- web` measures one part. The command prints a
 * table. A missed limit does not change the exit code.
 */
import { handleStopSignals } from '../scripts/steps/processes.ts';
import { measureAddresses } from './addresses.ts';
import { measureEffort } from './effort.ts';
import { measureGrowth } from './growth.ts';
import { measureJourneys } from './journeys.ts';
import { measureLoad } from './load.ts';
import { measureMemory } from './memory.ts';
import { measurePictures } from './pictures.ts';
import { measureReadings } from './readings.ts';
import { measureStart } from './start.ts';
import { printTable, type Row } from './table.ts';
import { measureWeb } from './web.ts';

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  effort: measureEffort,
  web: measureWeb,
  start: measureStart,
  load: measureLoad,
  journeys: measureJourneys,
  pictures: measurePictures,
  readings: measureReadings,
  memory: measureMemory,
  growth: measureGrowth,
  addresses: measureAddresses,
};

/** Parts that run only if the command line names them. */
const onRequest = new Set(['memory', 'growth', 'addresses']);

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`unknown part: ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}`);
}
handleStopSignals();
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : onRequest.has(name)) continue;
  console.log(`Measuring: ${name}`);
  rows.push(...(await measure()));
}
printTable(rows);
