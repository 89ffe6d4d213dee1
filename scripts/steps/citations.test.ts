import { describe, expect, it } from 'vitest';
import { headingsOf, specSectionsOf, type Targets } from './citation-targets.mjs';
import { brokenCitations } from './citations.mjs';

const documents: Record<string, string> = {
  'docs/product-decisions.md': '# Decisions\n\n## Session\n\n## Answers and the state machine\n',
  'docs/operations.md': '# Operating it\n\n### Load balancer\n',
  'docs/requirements.md': '# Requirements\n',
  'docs/decisions/0001-first.md': '# 0001 First\n',
  'apps/api/src/app.ts': '',
};

const targets: Targets = {
  exists: (path) => Object.keys(documents).some((name) => name === path || name.startsWith(path)),
  headings: (path) => headingsOf(documents[path] ?? ''),
  clauses: new Set(['MAIL-001']),
  areas: new Set(['MAIL']),
  sections: new Set(['2', '2.7', '5.2']),
  decisions: new Set(['0001']),
};

const check = (text: string, file = 'apps/api/src/app.ts') => brokenCitations(file, text, targets);

describe('the check of valid citations', () => {
  it.each([
    ['a section of a document', '// docs/product-decisions.md "Session"'],
    ['the first words of a section', '// docs/product-decisions.md "Answers"'],
    ['a section after a code span and a comma', '`docs/operations.md`, "Load balancer"'],
    [
      'a citation over two lines of a comment',
      '/**\n * As docs/operations.md "Load\n * balancer" says.\n */',
    ],
    ['an ADR', '// docs/decisions/0001 and ADR 0001'],
    ['a clause', '// MAIL-001'],
    ['a code that is not a clause', '// SHA-256, AES-256, WP-0177-1'],
    ['sections of the specification', '// spec 2.7, 5.2 and 2'],
    ['an import whose path only ends like a document', "import './docs/calls.ts'"],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  it('accepts links to a heading of another file, to a heading of the same file and to a web page', () => {
    const text = '[a](../product-decisions.md#session) [b](#0001-first) [c](https://example.com/x)';
    expect(check(text, 'docs/decisions/0001-first.md')).toEqual([]);
  });

  it('accepts paths of sources, built folders and patterns in a document', () => {
    const text =
      '`apps/api/src/app.ts` `apps/api/dist/main.js` `banks/<bank>/` `apps/api/samples/branches-*.csv`';
    expect(check(text, 'docs/operations.md')).toEqual([]);
  });

  it('accepts sections, links and issues as the source of a clause', () => {
    const row =
      '| MAIL-001 | 2.7, [Session](product-decisions.md#session), issue 3 | A code is mailed. | built |';
    expect(check(row, 'docs/requirements.md')).toEqual([]);
  });
});

describe('the check of invalid citations', () => {
  it.each([
    ['an unknown file', '// docs/nothing.md', 'docs/nothing.md: no such file'],
    ['an unknown section', '// docs/operations.md "Loa"', 'docs/operations.md "Loa": no heading "Loa"'],
    ['the path of an unknown ADR', '// docs/decisions/0002', 'docs/decisions/0002: no such ADR'],
    ['the number of an unknown ADR', '// ADR 0002', 'ADR 0002: no such ADR'],
    ['an unknown clause', '// MAIL-002', 'MAIL-002: no such clause'],
    [
      'an unknown section of the specification',
      '// spec 2.7, 9',
      'spec 2.7, 9: no section 9 in docs/requirements.md',
    ],
    [
      'the old form of a citation of a decision',
      '// decisions "Session"',
      'decisions ": old form; cite docs/<file>.md "Section"',
    ],
    [
      'the old form of a citation of a design note',
      '// (design/ui)',
      'design/u: old form; cite docs/<file>.md "Section"',
    ],
    ['the old form of a citation of an ADR', '// docs/decisions 0001', undefined],
  ])('rejects %s', (_, text, expected) => {
    const broken = check(`\n${text}\n`);
    if (expected === undefined) expect(broken).toHaveLength(1);
    else expect(broken).toEqual([`apps/api/src/app.ts:2: ${expected}`]);
  });

  it('rejects links to an unknown file or heading', () => {
    expect(check('[a](nothing.md) [b](operations.md#nothing)', 'docs/product-decisions.md')).toEqual([
      'docs/product-decisions.md:1: ](nothing.md): no such file',
      'docs/product-decisions.md:1: ](operations.md#nothing): no heading #nothing',
    ]);
  });

  it('rejects the path of a missing source file in a document', () => {
    expect(check('`apps/api/src/gone.ts`', 'docs/operations.md')).toEqual([
      'docs/operations.md:1: apps/api/src/gone.ts: no such file',
    ]);
  });

  it('rejects an unknown source of a clause', () => {
    const row = '| MAIL-001 | decisions: session | A code is mailed. | built |';
    expect(check(row, 'docs/requirements.md')).toHaveLength(1);
  });
});

it('reads headings outside of code blocks, without code marks', () => {
  expect(headingsOf('# One `code`\n\n```sh\n# a comment\n```\n\n## Two\n')).toEqual(['One code', 'Two']);
});

it('reads the sections of the specification from their table only', () => {
  const text =
    '| 9 | x |\n## Sections of the product specification\n\n| 1 | a |\n| 5.2 | b |\n\n## Areas\n| 7 | c |\n';
  expect([...specSectionsOf(text)]).toEqual(['1', '5.2']);
});
