// @ts-check
/** Reads the valid targets of citations (citations.mjs): files, headings, clauses, ADRs and sections of the specification. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClauses } from '../trace.mjs';

/**
 * The valid targets of citations. Paths are relative to the repository, with `/`. `areas` are the parts of clause ids before
 * the hyphen, `sections` the numbers of specification sections, `decisions` the four-digit numbers of ADRs.
 * @typedef {{
 *   exists: (path: string) => boolean,
 *   headings: (path: string) => readonly string[],
 *   clauses: ReadonlySet<string>, areas: ReadonlySet<string>, sections: ReadonlySet<string>, decisions: ReadonlySet<string>,
 * }} Targets
 */

/** @param {string} heading @returns {string} the anchor that GitHub makes for the heading */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** @param {string} markdown @returns {string[]} the texts of the headings outside code blocks, without code marks */
export function headingsOf(markdown) {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#{1,6} +(.+?) *$/gm)].map((match) => (match[1] ?? '').replaceAll('`', ''));
}

/**
 * Section numbers of the product specification, from the table under "Sections of the product specification".
 * @param {string} requirements @returns {Set<string>}
 */
export function specSectionsOf(requirements) {
  const [, table = ''] = requirements.split('## Sections of the product specification\n');
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| *(\d+(?:\.\d+)*) *\|/gm);
  return new Set([...rows].map((match) => match[1] ?? ''));
}

/** @param {string} root absolute path of the repository @returns {Targets} */
export function readTargets(root) {
  const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const { clauses } = readClauses(requirements);
  /** @type {Map<string, string[]>} */
  const read = new Map();
  return {
    exists: (path) => existsSync(join(root, path)),
    headings: (path) => {
      const known = read.get(path);
      if (known !== undefined) return known;
      const found = path.endsWith('.md') ? headingsOf(readFileSync(join(root, path), 'utf8')) : [];
      read.set(path, found);
      return found;
    },
    clauses: new Set(clauses.map(({ id }) => id)),
    areas: new Set(clauses.map(({ area }) => area)),
    sections: specSectionsOf(requirements),
    decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
  };
}
