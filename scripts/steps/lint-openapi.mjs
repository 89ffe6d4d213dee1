/**
 * Lints docs/generated/openapi.json with the rules of Redocly. Prints each problem and exits with 1 if there are any.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { inRepo } from './repo.mjs';

/** Rules in addition to those of Redocly's rule set `recommended-strict`. */
const rules = /** @type {const} */ ({
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-singular-tag': 'error',
  'parameter-description': 'error',
  'response-contains-header': {
    severity: 'error',
    names: { '2XX': ['X-Request-Id'], '4XX': ['X-Request-Id'] },
  },
});

/**
 * @param {string} source the API description as JSON
 * @returns {Promise<string[]>} a line for each problem: JSON pointer, message, rule
 */
export async function lintOpenApi(source) {
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: inRepo('openapi.json'), config });
  return problems.map(
    ({ location, message, ruleId }) => `${location[0]?.pointer ?? '#/'}: ${message} (${ruleId})`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await lintOpenApi(readFileSync(inRepo('docs', 'generated', 'openapi.json'), 'utf8'));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
