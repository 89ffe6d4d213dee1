import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from './steps/temporary-folder.ts';
import { findErrors, findMentions, readClauses, readMentions } from './trace.ts';

const clauses = readClauses(`
area | about
---|---
NAME | names

id | must hold | source
---|---|---
NAME-001 | A name is required. | 5.1
NAME-002 | A name has at most 24 characters.
MAIL-001 | A code is mailed. | 2.7
`);
const { folder, remove } = makeTemporaryFolder('kaisetsu-trace-');
afterAll(remove);

const findIds = (source: string): string[] =>
  findMentions('a.test.ts', source, new Set(['NAME'])).map(({ id }) => id);

describe('the trace from clauses to tests', () => {
  it('reads id and text of each clause, and ignores other tables', () => {
    expect(clauses).toEqual([
      { id: 'NAME-001', text: 'A name is required.' },
      { id: 'NAME-002', text: 'A name has at most 24 characters.' },
      { id: 'MAIL-001', text: 'A code is mailed.' },
    ]);
  });

  it.each([
    ['a title', "it('[NAME-001, NAME-002] refuses', f);", ['NAME-001', 'NAME-002']],
    ['tags', "test('x', { tag: ['@NAME-001', '@slow'] }, f);", ['NAME-001']],
    ['a table of cases', "it.each([['NAME-001', 1]])('[%s] x', f);", ['NAME-001']],
    ['a comment', "  // it('[NAME-001] x', f);\n/** [NAME-002] */", []],
    ['another area', "it('[UTF-008] x', f);", []],
    ['other text', "expect('NAME-0012');", []],
  ])('finds the ids in %s', (_what, source, ids) => {
    expect(findIds(source)).toEqual(ids);
  });

  it('finds the test files of a folder without Git', () => {
    mkdirSync(join(folder, 'e2e', 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'e2e', 'a.spec.ts'), "\ntest('[NAME-001] x', f);");
    writeFileSync(join(folder, 'e2e', 'node_modules', 'b.spec.ts'), "test('[NAME-002] x', f);");
    expect(readMentions(folder, clauses)).toEqual([
      { id: 'NAME-001', where: "e2e/a.spec.ts:2: test('[NAME-001] x', f);" },
    ]);
  });

  it('reports a clause without a test, an unknown clause and a repeated id', () => {
    const mentions = findMentions('a.test.ts', "it('[NAME-001, NAME-009] x', f);", new Set(['NAME']));
    expect(findErrors([...clauses, ...clauses.slice(2)], mentions)).toEqual([
      'MAIL-001: the id is used twice',
      "NAME-009: no such clause, a.test.ts:1: it('[NAME-001, NAME-009] x', f);",
      'NAME-002: no test names it: A name has at most 24 characters.',
      'MAIL-001: no test names it: A code is mailed.',
      'MAIL-001: no test names it: A code is mailed.',
    ]);
  });
});
