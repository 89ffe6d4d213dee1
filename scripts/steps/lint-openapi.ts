import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { inRepo } from './repo.ts';

const headers = { '2XX': ['X-Request-Id'], '4XX': ['X-Request-Id'] };
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'operation-singular-tag': 'error',
    'parameter-description': 'error',
    'response-contains-header': { severity: 'error', names: headers },
  },
});
const source = readFileSync(inRepo('docs/generated/openapi.json'), 'utf8');
const problems = await lintFromString({ source, absoluteRef: inRepo('openapi.json'), config });
for (const { location, message, ruleId } of problems)
  console.log(`${location[0]?.pointer ?? '#/'}: ${message} (${ruleId})`);
if (problems.length > 0) process.exitCode = 1;
