import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepo } from './steps/repo.mjs';
import { stringLiterals, testTitles } from './test-titles.mjs';

/** The clause ids at the start of a title. The table of docs/security.md quotes titles without them. */
const clauses = /^\[[^\]]*\] /;
/** A test in a cell of the table: its file, and the beginning of its title. */
const named = /`([^`]+)` “([^”]+)”/g;

type Row = { readonly requirement: string; readonly cell: string };

/** The rows of the tables below the heading "Requirement → test", without the header row of each table. */
const rows: readonly Row[] = (
  readFileSync(inRepo('docs', 'security.md'), 'utf8').split('## Requirement → test')[1] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| requirement |'))
  .map((line) => {
    const [requirement = '', cell = ''] = line.slice('| '.length, -' |'.length).split(' | ');
    return { requirement, cell };
  });

/** The titles of a file's tests. The fault runs in bench/ are not Vitest files; their names are among the string literals. */
function titlesOf(file: string): string[] {
  const source = readFileSync(inRepo(file), 'utf8');
  return file.startsWith('bench/') ? stringLiterals(file, source) : testTitles(file, source);
}

describe('the table of docs/security.md', () => {
  it('has over 80 rows and lists no requirement twice', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(rows.length);
  });

  it.each(rows.map(({ requirement, cell }) => [requirement, cell] as const))(
    'names tests that exist: %s',
    (_, cell) => {
      const tests = [...cell.matchAll(named)];
      expect(tests.length).toBeGreaterThan(0);
      // The cell has no text besides the tests.
      expect(cell.replace(named, '').replace(/[; ]/g, '')).toBe('');
      for (const [, file = '', beginning = ''] of tests) {
        expect([file, existsSync(inRepo(file))]).toEqual([file, true]);
        const found = titlesOf(file).some((title) => title.replace(clauses, '').startsWith(beginning));
        expect([file, beginning, found]).toEqual([file, beginning, true]);
      }
    },
  );
});
