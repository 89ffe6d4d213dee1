// @ts-check
/**
 * Checks that the target of every citation exists. Citations are `docs/…` paths with an optional quoted section, clause ids,
 * ADR numbers and `spec n.n`. In Markdown files, links and source paths are citations too. Prints the broken citations and
 * exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorOf, readTargets } from './citation-targets.mjs';
import { repoRoot } from './repo.mjs';

/** @import { Targets } from './citation-targets.mjs' */

/** White space, and the comment marks at the start of a wrapped line. */
const gap = String.raw`(?:\s|\*|//|#)+`;
const documentPath = new RegExp(
  String.raw`(?<![\w./-])(docs/[\w./-]*\w|docs/)(?:\`?,?${gap}["“]([^"”]+)["”])?`,
  'g',
);
/** Files and folders of the sources that a Markdown document names. */
const sourcePath = /(?<![\w./-])(?:apps|packages|banks|bench|e2e|scripts)\/[\w./-]*\w(?![\w./-]*[*<{…])/g;
/** Folders that the build writes; a fresh clone does not have them. */
const builtFolder = /\/(?:dist|generated-data)(?:\/|$)/;
const clauseId = /(?<![\w-])([A-Z]{2,})-\d{3}(?![\w-])/g;
const specSections = new RegExp(
  String.raw`\b[sS]pec${gap}(\d+(?:\.\d+)*(?:(?:,${gap}|${gap}and${gap})\d+(?:\.\d+)*)*)`,
  'g',
);
const decisionNumber = new RegExp(String.raw`\bADRs?${gap}(\d{4})\b`, 'g');
const markdownLink = /\]\(([^()\s]+)\)/g;
const sourceCell = /^\| *[A-Z]+-\d{3} *\|([^|]*)\|/gm;

/** Old forms of citations, which the check rejects. */
const oldForms = [
  new RegExp(String.raw`\bdecisions?${gap}["“]`, 'g'),
  new RegExp(String.raw`\bdocs/decisions${gap}\d{4}`, 'g'),
  /(?<![\w./-])design\/[a-z]/g,
  /\bspec\/(?:decisions|product-spec)/g,
];

/**
 * @param {string} cited a path, or `docs/decisions/` with the number of an ADR
 * @param {string | undefined} section quoted heading
 * @param {Targets} targets
 * @returns {string | undefined} the reason why the citation is broken, undefined if the target exists
 */
function brokenPath(cited, section, targets) {
  const number = /^docs\/decisions\/(\d{4})$/.exec(cited)?.[1];
  if (number !== undefined) return targets.decisions.has(number) ? undefined : 'no such ADR';
  if (!targets.exists(cited)) return 'no such file';
  if (section === undefined) return undefined;
  const name = section.replace(new RegExp(gap, 'g'), ' ');
  const found = targets
    .headings(cited)
    .some((heading) => heading === name || heading.startsWith(`${name} `) || heading.startsWith(`${name},`));
  return found ? undefined : `no heading "${name}"`;
}

/**
 * The broken citations of one file, each as `file:line: citation: reason`.
 * @param {string} file relative to the repository
 * @param {string} text
 * @param {Targets} targets
 * @returns {string[]}
 */
export function brokenCitations(file, text, targets) {
  /** @type {{ at: number, line: string }[]} */
  const broken = [];
  /** @param {RegExpMatchArray} match @param {string | undefined} reason */
  const report = (match, reason) => {
    if (reason === undefined) return;
    const at = match.index ?? 0;
    const cited = match[0].replace(/\s*\n[\s*/#]*/g, ' ');
    broken.push({ at, line: `${file}:${text.slice(0, at).split('\n').length}: ${cited}: ${reason}` });
  };

  const isMarkdown = file.endsWith('.md');
  /** The text without links, because `brokenLink` checks those. Blanks replace each link, so line numbers stay correct. */
  const prose = isMarkdown ? text.replace(markdownLink, (link) => ' '.repeat(link.length)) : text;
  for (const match of prose.matchAll(documentPath))
    report(match, brokenPath(match[1] ?? '', match[2], targets));
  for (const match of prose.matchAll(clauseId)) {
    if (targets.areas.has(match[1] ?? '')) {
      report(match, targets.clauses.has(match[0]) ? undefined : 'no such clause');
    }
  }
  for (const match of prose.matchAll(decisionNumber)) {
    report(match, targets.decisions.has(match[1] ?? '') ? undefined : 'no such ADR');
  }
  for (const match of prose.matchAll(specSections)) {
    const unknown = (match[1] ?? '').match(/\d+(?:\.\d+)*/g)?.find((number) => !targets.sections.has(number));
    report(match, unknown === undefined ? undefined : `no section ${unknown} in docs/requirements.md`);
  }
  for (const form of oldForms) {
    for (const match of prose.matchAll(form)) report(match, 'old form; cite docs/<file>.md "Section"');
  }
  if (isMarkdown) {
    for (const match of text.matchAll(markdownLink)) report(match, brokenLink(file, match[1] ?? '', targets));
    for (const match of prose.matchAll(sourcePath)) {
      report(match, targets.exists(match[0]) || builtFolder.test(match[0]) ? undefined : 'no such file');
    }
  }
  if (file === 'docs/requirements.md') {
    for (const match of text.matchAll(sourceCell)) report(match, unknownSource(match[1] ?? '', targets));
  }
  return broken.sort((a, b) => a.at - b.at).map(({ line }) => line);
}

/** @param {string} file @param {string} link @param {Targets} targets @returns {string | undefined} reason as in `brokenPath` */
function brokenLink(file, link, targets) {
  if (/^[a-z]+:/i.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), decodeURI(path)));
  if (!targets.exists(target)) return 'no such file';
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  const found = targets.headings(target).some((heading) => anchorOf(heading) === decodeURI(anchor));
  return found ? undefined : `no heading #${anchor}`;
}

/**
 * @param {string} cell the sources of a clause
 * @param {Targets} targets
 * @returns {string | undefined} reason as in `brokenPath`
 */
function unknownSource(cell, targets) {
  const sources = cell
    .replace(/\[[^\]]*\]\([^)]*\)/g, '')
    .split(',')
    .map((source) => source.trim());
  const unknown = sources.find(
    (source) => source !== '' && !targets.sections.has(source) && !/^issue \d+$/.test(source),
  );
  return unknown === undefined ? undefined : `"${unknown}" is no section, issue or link`;
}

/** The check skips these files: generated files repeat text of checked files, and the two tests contain invented citations. */
const unread = [
  ':!docs/generated',
  ':!*package-lock.json',
  ':!scripts/**/citations.test.ts',
  ':!scripts/trace.test.ts',
];
const texts =
  /\.(?:[cm]?[jt]sx?|css|sql|md|ya?ml|json|html|sh)$|(?:^|\/)(?:Dockerfile|Caddyfile|\.env[^/]*)$/;

function main() {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...unread],
    { cwd: repoRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const files = [...new Set(listed.split('\0'))].filter(
    (file) => texts.test(file) && existsSync(join(repoRoot, file)),
  );
  const targets = readTargets(repoRoot);
  const broken = files.flatMap((file) =>
    brokenCitations(file, readFileSync(join(repoRoot, file), 'utf8'), targets),
  );
  for (const line of broken) console.log(line);
  if (broken.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
