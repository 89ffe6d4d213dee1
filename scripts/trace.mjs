// @ts-check
/**
 * `npm run trace`: lists the tests of each clause in docs/requirements.md. The title or the tags of a test name the clauses
 * that the test checks. The command fails when a test names an unknown clause, when a clause with the status `built` has no test,
 * when a row of a clause is malformed, or when a title has more than three ids. `--summary` prints only counts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringLiterals, titledTests } from './test-titles.mjs';

/**
 * @typedef {{ id: string, area: string, spec: string, clause: string, status: string }} Clause `area`: the part of the id before
 *   the hyphen; `spec`: its sources; `clause`: its sentence
 * @typedef {{ file: string, title: string, ids: string[] }} Test a titled test and the clauses it names
 * @typedef {{ clause: Clause, tests: Test[] }} Link
 * @typedef {{ links: Link[], errors: string[] }} Trace
 */

const idPattern = /[A-Z]+-\d{3}/g;
/** With more ids the title is hard to read; tags have no limit. */
const maxIdsInTitle = 3;
const bracket = /\[([^\][]*)\]/g;
const onlyIds = /^\s*[A-Z]+-\d{3}(\s*,\s*[A-Z]+-\d{3})*\s*$/;
const placeholder = /\[(%s|%o|\$[\w.]+|\$\{[^}]*\})\]/;

/**
 * The clauses of a requirements document, in the order of the document; each error is one line.
 * @param {string} markdown
 * @returns {{ clauses: Clause[], errors: string[] }}
 */
export function readClauses(markdown) {
  /** @type {Clause[]} */
  const clauses = [];
  /** @type {string[]} */
  const errors = [];
  const seen = new Set();
  for (const line of markdown.split('\n')) {
    const id = /^\| *([A-Z]+-\d+) *\|/.exec(line)?.[1];
    if (id === undefined) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, , spec = '', clause = '', status = ''] = cells;
    if (cells.length !== 6) errors.push(`${id}: a clause has four cells, this line has ${cells.length - 2}`);
    else if (!/^[A-Z]+-\d{3}$/.test(id)) errors.push(`${id}: an id ends in three digits`);
    else if (seen.has(id)) errors.push(`${id}: the id is used twice`);
    else if (!/^(built|issue \d+)$/.test(status)) errors.push(`${id}: unknown status "${status}"`);
    else clauses.push({ id, area: id.slice(0, id.indexOf('-')), spec, clause, status });
    seen.add(id);
  }
  return { clauses, errors };
}

/**
 * The tests of one source file that name clauses. The title of a test with a table of cases can have a placeholder in place of
 * the ids (`[%s]`, `[$id]`, `[${row.id}]`). Such a test names all ids in the file's string literals that contain only ids.
 * @param {string} file
 * @param {string} source
 * @returns {Test[]}
 */
export function readTests(file, source) {
  /** @type {Test[]} */
  const tests = [];
  for (const { title, tags } of titledTests(file, source)) {
    const inTitle = [...title.matchAll(bracket)]
      .map((match) => match[1] ?? '')
      .filter((inside) => onlyIds.test(inside))
      .flatMap((inside) => inside.match(idPattern) ?? []);
    const ids = [...inTitle, ...tags];
    if (placeholder.test(title)) {
      ids.push(
        ...stringLiterals(file, source)
          .filter((text) => onlyIds.test(text))
          .flatMap((text) => text.match(idPattern) ?? []),
      );
    }
    if (ids.length > 0) tests.push({ file, title, ids: [...new Set(ids)] });
  }
  return tests;
}

/**
 * Finds the tests of each clause; each error is one line.
 * @param {Clause[]} clauses
 * @param {Test[]} tests
 * @returns {Trace}
 */
export function trace(clauses, tests) {
  const links = clauses.map((clause) => ({
    clause,
    tests: tests.filter((test) => test.ids.includes(clause.id)),
  }));
  const known = new Set(clauses.map(({ id }) => id));
  const unknown = tests.flatMap((test) =>
    test.ids
      .filter((id) => !known.has(id))
      .map((id) => `${id}: no such clause, named by ${test.file}: ${test.title}`),
  );
  const untested = links
    .filter((link) => link.clause.status === 'built' && link.tests.length === 0)
    .map(({ clause }) => `${clause.id}: built, but no test names it: ${clause.clause}`);
  const crowded = tests
    .filter(({ title }) => (title.match(idPattern) ?? []).length > maxIdsInTitle)
    .map(({ file, title }) => `${file}: more than ${maxIdsInTitle} clause ids; move them to tags: ${title}`);
  return { links, errors: [...unknown, ...untested, ...crowded] };
}

/**
 * The table of counts for each area, with the totals in the last row. `later` counts the clauses that are not built.
 * @param {Link[]} links
 * @returns {string}
 */
export function summary(links) {
  /** @param {string} name @param {Link[]} of */
  const row = (name, of) => {
    const built = of.filter(({ clause }) => clause.status === 'built');
    const tested = built.filter(({ tests }) => tests.length > 0);
    return [
      name,
      of.length,
      built.length,
      tested.length,
      built.length - tested.length,
      of.length - built.length,
    ];
  };
  const areas = [...new Set(links.map(({ clause }) => clause.area))];
  const rows = [
    ['area', 'clauses', 'built', 'tested', 'untested', 'later'],
    ...areas.map((area) =>
      row(
        area,
        links.filter(({ clause }) => clause.area === area),
      ),
    ),
    row('all', links),
  ];
  return rows
    .map((cells) =>
      cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(8) : `${cell}`.padStart(10))).join(''),
    )
    .join('\n');
}

/**
 * @param {Link[]} links
 * @returns {string}
 */
function listing(links) {
  return links
    .map(({ clause, tests }) =>
      [
        `${clause.id} (${clause.status}) ${clause.clause}`,
        ...tests.map((test) => `    ${test.file}: ${test.title}`),
        ...(tests.length === 0 ? ['    no test'] : []),
      ].join('\n'),
    )
    .join('\n');
}

/** @param {string} root @returns {string[]} paths of test files, relative to the root */
function testFiles(root) {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts'];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const paths = new Set(listed.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => existsSync(join(root, path))).sort();
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const document = readClauses(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const tests = testFiles(root).flatMap((file) => readTests(file, readFileSync(join(root, file), 'utf8')));
  const { links, errors } = trace(document.clauses, tests);
  const all = [...document.errors, ...errors];
  const brief = process.argv.includes('--summary');
  if (!brief) console.log(`${listing(links)}\n`);
  console.log(summary(links));
  if (all.length > 0) {
    if (!brief) console.error(`\n${all.join('\n')}`);
    console.error(`\n${all.length} error${all.length === 1 ? '' : 's'}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
