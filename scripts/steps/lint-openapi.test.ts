import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lintOpenApi } from './lint-openapi.ts';
import { inRepo } from './repo.ts';

type Operation = {
  tags?: readonly string[];
  parameters: { description?: string; example: unknown }[];
  responses: Record<string, { headers?: object }>;
};

function changed(change: (operation: Operation) => void): string {
  const document = JSON.parse(readFileSync(inRepo('docs', 'generated', 'openapi.json'), 'utf8'));
  change(document.paths['/api/notifications/{bankCode}'].get);
  return JSON.stringify(document);
}

describe('the linter of the API description', () => {
  it('finds no problem in the generated description [OPS-100]', async () => {
    expect(await lintOpenApi(changed(() => undefined))).toEqual([]);
  }, 60_000);

  it.each<[rule: string, (operation: Operation) => void]>([
    ['parameter-description', ({ parameters }) => delete parameters[0]?.description],
    ['operation-singular-tag', (operation) => (operation.tags = ['Notices', 'PIN'])],
    ['response-contains-header', ({ responses }) => delete responses['200']?.headers],
    ['no-invalid-parameter-examples', ({ parameters: [one] }) => Object.assign(one ?? {}, { example: 177 })],
  ])(
    'reports a violation of the rule %s [OPS-100]',
    async (rule, change) => {
      expect(await lintOpenApi(changed(change))).toEqual([expect.stringContaining(`(${rule})`)]);
    },
    60_000,
  );
});
