/**
 * `npm run docs`: generates the documents of docs/generated/ from the code. `npm run docs -- --check` writes nothing and
 * fails if a document is stale. `npm run check` uses this option.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { inRepo } from '../steps/repo.mjs';
import { adminDocument } from './admin.ts';
import { callsDocument } from './calls.ts';
import { configurationDocument } from './configuration.ts';
import { flowDocument } from './flow.ts';
import { flowPicture } from './flow-picture.ts';
import { metricsDocument } from './metrics.ts';
import { openApiText } from './openapi.ts';
import { missingScreens } from './screens.ts';

/** The file name of each document, and the function that generates its text. */
const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'flow.md': flowDocument,
  'flow-general.svg': () => flowPicture(generalFlow),
  'flow-child.svg': () => flowPicture(childFlow),
  'admin.md': adminDocument,
  'calls.md': callsDocument,
  'configuration.md': configurationDocument,
  'metrics.md': metricsDocument,
  'openapi.json': openApiText,
};

const check = process.argv.includes('--check');
const stale: string[] = [];
mkdirSync(inRepo('docs', 'generated'), { recursive: true });
for (const [name, make] of Object.entries(documents)) {
  const file = inRepo('docs', 'generated', name);
  const made = await make();
  if (existsSync(file) && readFileSync(file, 'utf8') === made) continue;
  if (check) stale.push(`docs/generated/${name} is stale: npm run docs`);
  else {
    writeFileSync(file, made);
    console.log(`wrote docs/generated/${name}`);
  }
}
// Two machines render a screen differently, so the check compares no pictures. It only requires a picture of every screen.
stale.push(...missingScreens());
for (const line of stale) console.error(line);
if (check && stale.length > 0) process.exitCode = 1;
