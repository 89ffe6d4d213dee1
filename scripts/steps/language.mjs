/** Fails on words that hide the actor of a sentence, in the files that Git tracks (CONTRIBUTING.md "Rules of writing"). */
import { spawnSync } from 'node:child_process';
import { repoRoot } from './repo.mjs';

const forbidden = String.raw`\b([Ww]hoever|[Nn]obody|[Ss]omebody)\b`;
/** The files that quote the forbidden words: the rules of writing, and this check. */
const quoting = ['CONTRIBUTING.md', 'scripts/steps/language.mjs'];

const { status, stdout, stderr } = spawnSync(
  'git',
  ['grep', '-nIE', forbidden, '--', '.', ...quoting.map((path) => `:(exclude)${path}`)],
  { cwd: repoRoot, encoding: 'utf8' },
);
// git grep exits with 1 when it finds nothing.
if (status === 0) {
  console.log(`Name the actor instead (CONTRIBUTING.md):\n${stdout}`);
  process.exitCode = 1;
} else if (status !== 1) {
  console.log(stderr);
  process.exitCode = 1;
}
