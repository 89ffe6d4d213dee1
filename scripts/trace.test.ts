import { describe, expect, it } from 'vitest';
import { readClauses, readTests, summary, trace } from './trace.mjs';

const markdown = `# Requirements

| area | about |
|---|---|
| NAME | names |

| id | spec | clause | status |
|---|---|---|---|
| NAME-001 | 5.1 | A name is required. | built |
| NAME-002 | 5.2 | A name has at most 24 characters. | built |
| MAIL-001 | 2.7 | A code is mailed. | issue 3 |
`;

/**
 * Returns the clause ids of the tests in `source`. The sources below write `#{` for `${`, because lint forbids `${` in a plain
 * string.
 */
function idsOf(source: string): string[] {
  return readTests('a.test.tsx', source.replaceAll('#{', '${')).flatMap((test) => test.ids);
}

describe('the reader of clauses', () => {
  it('reads id, area, spec, clause and status of each clause, and ignores other tables', () => {
    const { clauses, errors } = readClauses(markdown);
    expect(errors).toEqual([]);
    expect(clauses.map(({ id }) => id)).toEqual(['NAME-001', 'NAME-002', 'MAIL-001']);
    expect(clauses[1]).toEqual({
      id: 'NAME-002',
      area: 'NAME',
      spec: '5.2',
      clause: 'A name has at most 24 characters.',
      status: 'built',
    });
  });

  it.each([
    [
      'a repeated id',
      '| A-001 | 1 | One. | built |\n| A-001 | 1 | Two. | built |',
      'A-001: the id is used twice',
    ],
    ['an unknown status', '| A-001 | 1 | One. | done |', 'A-001: unknown status "done"'],
    ['an id without three digits', '| A-1 | 1 | One. | built |', 'A-1: an id ends in three digits'],
    [
      'a clause with a missing cell',
      '| A-001 | 1 | built |',
      'A-001: a clause has four cells, this line has 3',
    ],
  ])('reports %s', (_what, lines, error) => {
    expect(readClauses(lines).errors).toEqual([error]);
  });
});

describe('the reader of test titles', () => {
  it.each([
    ['a plain title', "it('[NAME-001] refuses', () => {});", ['NAME-001']],
    ['several ids', "test('[NAME-001, NAME-002] refuses', () => {});", ['NAME-001', 'NAME-002']],
    [
      'Playwright tags',
      "test('refuses', { tag: ['@NAME-001', '@NAME-002', '@slow'] }, f);",
      ['NAME-001', 'NAME-002'],
    ],
    ['Vitest tags', "it('refuses', { tags: ['NAME-001', 'NAME-002'] }, f);", ['NAME-001', 'NAME-002']],
    ['a describe', 'describe("[NAME-001] names", () => {});', ['NAME-001']],
    ['test.describe and async bodies', "test.describe('[NAME-001] x', async () => {});", ['NAME-001']],
    ['a template title', 'it(`[NAME-001] refuses #{value} of #{`in #{it}`}`, () => {});', ['NAME-001']],
    ['it.each with a table', "it.each([[1, ')'], [2, '(']])('[NAME-001] %s', () => {});", ['NAME-001']],
    [
      'it.each with a typed table',
      "it.each<[string, number]>([['a', 1]])('[NAME-001] %s', f);",
      ['NAME-001'],
    ],
    [
      'it.each with a table typed as a function',
      "it.each<[string, (on: Session) => Promise<void>]>([['a', b]])('[NAME-001] %s', f);",
      ['NAME-001'],
    ],
    [
      'it.each with a tagged template',
      "it.each`a | b\n#{1} | #{2}`('[NAME-001] $a', () => {});",
      ['NAME-001'],
    ],
    ['modifiers in a chain', "it.skipIf(slow()).concurrent('[NAME-001] x', f);", ['NAME-001']],
    ['a title on its own line', "it(\n  // why\n  '[NAME-001] x',\n  f);", ['NAME-001']],
    ['a title in two literals', "it('[NAME-001] refuses ' + '[NAME-002] all', f);", ['NAME-001', 'NAME-002']],
    ['a test after a regular expression', "const r = /[`'(]/u;\nit('[NAME-001] x', f);", ['NAME-001']],
    ['a test after JSX text', "const a = <p>don't {b} </p>;\nit('[NAME-001] x', f);", ['NAME-001']],
    ['a test after a division', "const a = b / c; it('[NAME-001] x / y', f);", ['NAME-001']],
  ])('finds the ids of %s', (_what, source, ids) => {
    expect(idsOf(source)).toEqual(ids);
  });

  it.each([
    ['a comment', "// it('[NAME-001] x', f);\n/* it('[NAME-001] x', f); */"],
    ['a string', 'const source = "it(\'[NAME-001] x\', f)";'],
    ['a template', "const source = `it('[NAME-001] x', f)`;"],
    ['another call', "expect('[NAME-001]'); audit('[NAME-001] x'); form.it('[NAME-001] x');"],
    ['the body of a test', "it('x', () => { expect(text).toBe('[NAME-001]'); });"],
    ['a tag in the body of a test', "test('refuses', () => open({ tag: '@NAME-001' }));"],
    ['a skipped test', "it.skip('[NAME-001] x', f); it.todo('[NAME-001] y'); test.fixme('[NAME-001] z', f);"],
    ['brackets with other text', "it('[see NAME-001] x', f);"],
    ['a title without brackets', "it('NAME-001 x', f);"],
  ])('finds no id in %s', (_what, source) => {
    expect(idsOf(source)).toEqual([]);
  });

  it.each([
    ['%s', "it.each([['NAME-001', 1], ['NAME-002, NAME-003', 2]])('[%s] case %i', f);"],
    ['$id', "it.each([{ id: 'NAME-001' }, { id: 'NAME-002, NAME-003' }])('[$id] case', f);"],
    ['#{id}', "for (const id of ['NAME-001', 'NAME-002, NAME-003']) it(`[#{id}] case`, f);"],
  ])('takes the ids of the table of cases when the placeholder %s is in brackets', (_placeholder, source) => {
    expect(idsOf(source)).toEqual(['NAME-001', 'NAME-002', 'NAME-003']);
  });

  it('takes no id from a table of cases when the title has no placeholder in brackets', () => {
    expect(idsOf("it.each([['NAME-001', 1]])('case %s', f);")).toEqual([]);
  });
});

describe('the trace from clauses to tests', () => {
  const { clauses } = readClauses(markdown);
  const shown = readTests('a.test.ts', "it('[NAME-001, NAME-002] x', f); it('[NAME-002] y', f);");

  it('links each clause to the tests that name it, and reports no error when each built clause has a test', () => {
    const { links, errors } = trace(clauses, shown);
    expect(errors).toEqual([]);
    expect(links.map(({ clause, tests }) => [clause.id, tests.length])).toEqual([
      ['NAME-001', 1],
      ['NAME-002', 2],
      ['MAIL-001', 0],
    ]);
  });

  it('reports a clause whose status is built if no test names the clause', () => {
    const { errors } = trace(clauses, readTests('a.test.ts', "it('[NAME-001] x', f);"));
    expect(errors).toEqual(['NAME-002: built, but no test names it: A name has at most 24 characters.']);
  });

  it('reports a test that names an unknown clause, with its file and title', () => {
    const stray = readTests('b.spec.ts', "test('[NAME-009] z', f);");
    expect(trace(clauses, [...shown, ...stray]).errors).toEqual([
      'NAME-009: no such clause, named by b.spec.ts: [NAME-009] z',
    ]);
  });

  it('reports a title with more than three ids', () => {
    const title = '[NAME-001, NAME-002, NAME-001, NAME-002] x';
    expect(trace(clauses, readTests('b.test.ts', `it('${title}', f);`)).errors).toEqual([
      `b.test.ts: more than 3 clause ids; move them to tags: ${title}`,
    ]);
  });

  it('counts, for each area, all clauses and those that are built, tested, untested or for later', () => {
    const table = summary(trace(clauses, readTests('a.test.ts', "it('[NAME-001] x', f);")).links);
    expect(table.split('\n').map((line) => line.trim().split(/\s+/))).toEqual([
      ['area', 'clauses', 'built', 'tested', 'untested', 'later'],
      ['NAME', '2', '2', '1', '1', '0'],
      ['MAIL', '1', '0', '0', '0', '1'],
      ['all', '3', '2', '1', '1', '1'],
    ]);
  });
});
