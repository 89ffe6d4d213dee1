import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pictures from '../../e2e/screens/pictures.json' with { type: 'json' };
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { errorPages } from '../../packages/domain/src/flows/journey.ts';
import { inRepo } from '../steps/repo.ts';

const folder = inRepo('docs', 'generated', 'screens');
const hashesFile = join(folder, 'sources.json');

/** @param picture `<part>/<step>/<state>` */
export const fileOf = (picture: string): string => picture.replace(/\/([^/]+)$/, '-$1');

export function listMissingScreens(): readonly string[] {
  const existing = globSync('*/*.webp', { cwd: folder });
  const wanted = Object.keys(pictures).map((picture) => `${fileOf(picture)}.webp`);
  const steps = [
    ...[generalFlow, childFlow].flatMap(({ type, steps }) =>
      steps.map(({ id }) => `${type.toLowerCase()}/${id}/`),
    ),
    ...Object.values(errorPages).map((id) => `beside/${id}/`),
  ];
  return [
    ...wanted.filter((file) => !existing.includes(file)).map((file) => `no picture ${file}`),
    ...existing.filter((file) => !wanted.includes(file)).map((file) => `${file} is not in the catalogue`),
    ...steps
      .filter((step) => !Object.keys(pictures).some((picture) => picture.startsWith(step)))
      .map((step) => `no picture ${step}*`),
  ].map((line) => `docs/generated/screens: ${line}: npm run screens`);
}

/** By folder of screens, SHA-256 of its files without tests. */
export function hashScreens(): Record<string, string> {
  const root = inRepo('apps', 'web', 'src', 'screens');
  return Object.fromEntries(
    readdirSync(root)
      .sort()
      .map((screen) => {
        const files = globSync(`${screen}/**/*.{ts,tsx,css}`, { cwd: root, exclude: ['**/*.test.*'] }).sort();
        const hash = createHash('sha256');
        for (const file of files) hash.update(file).update(readFileSync(`${root}/${file}`));
        return [screen, hash.digest('hex').slice(0, 16)];
      }),
  );
}

/** A notice, null if none: not every change of a screen is seen. */
export function noticeOldPictures(): string | null {
  const now = hashScreens();
  const pictured = existsSync(hashesFile)
    ? (JSON.parse(readFileSync(hashesFile, 'utf8')) as Record<string, string>)
    : {};
  const old = Object.keys(now).filter((screen) => now[screen] !== pictured[screen]);
  return old.length === 0
    ? null
    : `notice: screens newer than their pictures: ${old.join(' ')}: npm run screens`;
}
