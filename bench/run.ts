import { stopEverything } from '../scripts/steps/processes.ts';
import { measureEffort } from './effort.ts';
import { measureLoad } from './load.ts';
import { printTable, type Row } from './table.ts';
import { measureWeb } from './web.ts';

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  effort: measureEffort,
  web: measureWeb,
  load: measureLoad,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`unknown part: ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}`);
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`Measuring: ${name}`);
    rows.push(...(await measure()));
  }
} finally {
  await stopEverything();
}
printTable(rows);
