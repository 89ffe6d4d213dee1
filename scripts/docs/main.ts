import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { openApiDocument } from '../../apps/api/src/http/openapi/document.ts';
import { verificationRecord } from '../../packages/domain/src/verification-record.ts';
import { inRepo } from '../steps/repo.ts';
import { describeAdmin } from './admin.ts';
import { describeFlows } from './flow.ts';
import { describeScreens, listMissingScreens } from './screens.ts';
import { describeConfiguration, describeDependencies, describeMetrics } from './tables.ts';

const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'flow.md': describeFlows,
  'admin.md': describeAdmin,
  'configuration.md': describeConfiguration,
  'metrics.md': describeMetrics,
  'dependencies.md': describeDependencies,
  'screens/README.md': describeScreens,
  'verification-record.schema.json': () => `${JSON.stringify(z.toJSONSchema(verificationRecord), null, 2)}\n`,
  'openapi.json': () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
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
// Two machines render a screen differently, so the check compares no pictures.
stale.push(...listMissingScreens());
for (const line of stale) console.error(line);
if (check && stale.length > 0) process.exitCode = 1;
