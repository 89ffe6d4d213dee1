import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { inRepo } from './repo.ts';

const headers = { '2XX': ['X-Request-Id'], '4XX': ['X-Request-Id'] };

export async function lintOpenApi(source: string): Promise<string[]> {
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
  const problems = await lintFromString({ source, absoluteRef: inRepo('openapi.json'), config });
  return problems.map(
    ({ location, message, ruleId }) => `${location[0]?.pointer ?? '#/'}: ${message} (${ruleId})`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const problems = await lintOpenApi(readFileSync(inRepo('docs/generated/openapi.json'), 'utf8'));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
