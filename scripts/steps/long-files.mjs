/**
 * Finds source files of over 300 lines that do not state the reason (“Long because …”) in their first 12 lines. Prints these
 * files and exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRepo, repoRoot } from './repo.mjs';

const maxLines = 300;
const sources = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];

const tracked = execFileSync('git', ['ls-files', '-z', '--', ...sources], {
  cwd: repoRoot,
  encoding: 'utf8',
});
const unanswered = tracked
  .split('\0')
  .filter((file) => file !== '' && existsSync(inRepo(file)))
  .map((file) => ({ file, lines: readFileSync(inRepo(file), 'utf8').split('\n') }))
  .filter(({ lines }) => lines.length - 1 > maxLines)
  .filter(({ lines }) => !/long because/i.test(lines.slice(0, 12).join('\n')));

for (const { file, lines } of unanswered) {
  console.log(`${file}: ${lines.length - 1} lines; split it, or say "Long because …" in its first comment`);
}
if (unanswered.length > 0) process.exitCode = 1;
