import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepo, repoRoot } from './steps/repo.ts';

const guide = readFileSync(inRepo('docs', 'copy.ja.md'), 'utf8');
const sectionOf = (title: string): string => guide.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** A cell of the guide's table writes `|` as `\|`. */
const forbidden = [...sectionOf('使わない言葉').matchAll(/^\| `(.+?)` \|/gm)].map(
  ([, pattern = '']) => new RegExp(pattern.replaceAll('\\|', '|'), 'u'),
);

/** Sentences of the specification may contain forbidden words. */
const quoted = [...sectionOf('仕様書の文言').matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => sentence);

const files = globSync(
  [
    'apps/web/index.html',
    '{apps/web/src,packages/ui/src,apps/api/src/mails,packages/domain/src,banks}/**/*.{ts,tsx}',
  ],
  { cwd: repoRoot, exclude: ['**/node_modules', '**/*.test.{ts,tsx}', 'packages/domain/src/desk.ts'] },
);

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

function copyOf(source: string): string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const own = quoted.reduce((text, sentence) => text.replaceAll(sentence, ''), withoutComments);
  return own.split('\n').filter((line) => japanese.test(line));
}

const findIn = (source: string): string[] =>
  copyOf(source).flatMap((line) =>
    forbidden.filter((pattern) => pattern.test(line)).map((pattern) => `${pattern} in ${line.trim()}`),
  );

describe('the Japanese copy', () => {
  it('[BANK-055] uses no word that docs/copy.ja.md forbids, on pages and in mails', () => {
    expect(forbidden.length).toBeGreaterThan(10);
    const found = files.flatMap((name) =>
      findIn(readFileSync(inRepo(name), 'utf8')).map((one) => `${name}: ${one}`),
    );
    expect(found).toEqual([]);
  });
});
