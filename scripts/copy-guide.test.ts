import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepo, repoRoot } from './steps/repo.mjs';

const guide = readFileSync(inRepo('docs', 'copy.ja.md'), 'utf8');
const sectionOf = (title: string): string => guide.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** The patterns of the first column. A table cell writes `|` as `\|`. */
const forbidden = [...sectionOf('使わない言葉').matchAll(/^\| `(.+?)` \|/gm)].map(
  ([, pattern = '']) => new RegExp(pattern.replaceAll('\\|', '|'), 'u'),
);

/** Sentences of the specification, which stay to the letter. */
const quoted = [...sectionOf('仕様書の文言').matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => sentence);

/** Pages and mails. Test files and the development mailbox are not shown to applicants. */
const files = spawnSync(
  'git',
  ['ls-files', 'apps/web/index.html', 'apps/web/src', 'apps/api/src/mails', 'packages/domain/src', 'banks'],
  { cwd: repoRoot, encoding: 'utf8' },
)
  .stdout.split('\n')
  .filter((name) => /\.(?:tsx?|html)$/.test(name) && !/\.test\.tsx?$/.test(name));

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** The lines of a source that contain Japanese, without comments and quotations of the specification. */
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
  it('[BANK-055] of pages and mails uses no word that the copy guide forbids', () => {
    const found = files.flatMap((name) =>
      findIn(readFileSync(inRepo(name), 'utf8')).map((one) => `${name}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it('[BANK-055] finds a forbidden word outside of comments and quotations', () => {
    const sentence = quoted[0] ?? '';
    expect(forbidden.length).toBeGreaterThan(10);
    expect(findIn("label: '印鑑を届出しない'")).toHaveLength(1);
    expect(findIn("text: '約10分で終わります'")).toHaveLength(1);
    expect(findIn(`/** 約10分 */\n// 審査\nconst text = '${sentence}';`)).toEqual([]);
  });
});
