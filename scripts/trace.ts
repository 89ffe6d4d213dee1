import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './steps/repo.ts';

type Clause = { readonly id: string; readonly text: string };
type Mention = { readonly id: string; readonly where: string };

/** A clause is a line `ID | what must hold | source`; the source may be missing. */
export const readClauses = (markdown: string): Clause[] =>
  [...markdown.matchAll(/^([A-Z]+-\d{3}) \| ([^|\n]+?)(?: \| [^|\n]*)?$/gm)].map(
    ([, id = '', text = '']) => ({
      id,
      text,
    }),
  );

export function findMentions(file: string, source: string, areas: ReadonlySet<string>): Mention[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?<=[[\s'"`@,])([A-Z]+)-\d{3}(?=[\]'"`,])/g)]
        .filter(([, area = '']) => areas.has(area))
        .map(([id]) => ({ id, where: `${file}:${index + 1}: ${line.trim()}` })),
    );
}

export function findErrors(clauses: readonly Clause[], mentions: readonly Mention[]): string[] {
  const known = new Set(clauses.map(({ id }) => id));
  const tested = new Set(mentions.map(({ id }) => id));
  return [
    ...clauses
      .filter(({ id }, index) => clauses.findIndex((clause) => clause.id === id) !== index)
      .map(({ id }) => `${id}: the id is used twice`),
    ...mentions.filter(({ id }) => !known.has(id)).map(({ id, where }) => `${id}: no such clause, ${where}`),
    ...clauses.filter(({ id }) => !tested.has(id)).map(({ id, text }) => `${id}: no test names it: ${text}`),
  ];
}

export function readMentions(root: string, clauses: readonly Clause[]): Mention[] {
  const areas = new Set(clauses.map(({ id }) => id.slice(0, -'-000'.length)));
  const folders = '{apps,packages,banks,bench,deploy,e2e,scripts}';
  return globSync(`${folders}/**/*.{test,spec}.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('trace.test.ts'),
  })
    .sort()
    .flatMap((file) => findMentions(file, readFileSync(join(root, file), 'utf8'), areas));
}

if (process.argv[1] === import.meta.filename) {
  const clauses = readClauses(readFileSync(join(repoRoot, 'docs/requirements.md'), 'utf8'));
  const mentions = readMentions(repoRoot, clauses);
  const errors = findErrors(clauses, mentions);
  if (!process.argv.includes('--summary')) {
    for (const { id, text } of clauses) {
      console.log(`${id} ${text}`);
      for (const { where } of mentions.filter((mention) => mention.id === id)) console.log(`    ${where}`);
    }
  }
  console.log(`${clauses.length} clauses, ${mentions.length} mentions in tests`);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
}
