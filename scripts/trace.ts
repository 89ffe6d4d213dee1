import { globSync, readFileSync } from 'node:fs';
import { inRepo, repoRoot } from './steps/repo.ts';

/** A clause is a line `ID | what must hold | source`; the source may be missing. */
const clauses = [
  ...readFileSync(inRepo('docs/requirements.md'), 'utf8').matchAll(
    /^([A-Z]+-\d{3}) \| ([^|\n]+?)(?: \| [^|\n]*)?$/gm,
  ),
].map(([, id = '', text = '']) => ({ id, text }));
const known = new Set(clauses.map(({ id }) => id));
const areas = new Set(clauses.map(({ id }) => id.slice(0, -'-000'.length)));

const mentions = globSync('{apps,packages,banks,bench,deploy,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
  cwd: repoRoot,
  exclude: (name) => name.endsWith('node_modules'),
})
  .sort()
  .flatMap((file) => {
    const code = readFileSync(inRepo(file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return code
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/(?<=[[\s'"`@,])([A-Z]+)-\d{3}(?=[\]'"`,])/g)]
          .filter(([, area = '']) => areas.has(area))
          .map(([id]) => ({ id, where: `${file}:${index + 1}: ${line.trim()}` })),
      );
  });
const tested = new Set(mentions.map(({ id }) => id));

const errors = [
  ...clauses
    .filter(({ id }, index) => clauses.findIndex((clause) => clause.id === id) !== index)
    .map(({ id }) => `${id}: the id is used twice`),
  ...mentions.filter(({ id }) => !known.has(id)).map(({ id, where }) => `${id}: no such clause, ${where}`),
  ...clauses.filter(({ id }) => !tested.has(id)).map(({ id, text }) => `${id}: no test names it: ${text}`),
];

if (!process.argv.includes('--summary')) {
  for (const { id, text } of clauses) {
    console.log(`${id} ${text}`);
    for (const { where } of mentions.filter((mention) => mention.id === id)) console.log(`    ${where}`);
  }
}
console.log(`${clauses.length} clauses, ${mentions.length} mentions in tests`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
