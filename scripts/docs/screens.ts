import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { errorPages } from '../../packages/domain/src/flows/journey.ts';
import { inRepo } from '../steps/repo.ts';

const folder = ['docs', 'generated', 'screens'] as const;
const hashesFile = inRepo(...folder, 'sources.json');

export function listMissingScreens(): readonly string[] {
  const index = inRepo(...folder, 'README.md');
  if (!existsSync(index)) return ['docs/generated/screens/ has no index: npm run screens'];
  const named = [...readFileSync(index, 'utf8').matchAll(/src="([^"]+\.webp)"/g)].map(
    ([, file = '']) => file,
  );
  const pictures = readdirSync(inRepo(...folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.webp') && name !== 'strip.webp',
  );
  const wanted = [
    ...[generalFlow, childFlow].flatMap(({ type, steps }) =>
      steps.map(({ id }) => `${type.toLowerCase()}/${id}-`),
    ),
    ...new Set(Object.values(errorPages).map((id) => `beside/${id}-`)),
  ];
  return [
    ...wanted
      .filter((start) => !pictures.some((file) => file.startsWith(start)))
      .map((start) => `no picture ${start}*`),
    ...named
      .filter((file) => !pictures.includes(file))
      .map((file) => `the index names ${file}, which does not exist`),
    ...pictures.filter((file) => !named.includes(file)).map((file) => `${file} is not in the index`),
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
export function noticeOldPictures(now = hashScreens()): string | null {
  const pictured = existsSync(hashesFile)
    ? (JSON.parse(readFileSync(hashesFile, 'utf8')) as Record<string, string>)
    : {};
  const old = Object.keys(now).filter((screen) => now[screen] !== pictured[screen]);
  return old.length === 0
    ? null
    : `notice: screens newer than their pictures: ${old.join(' ')}: npm run screens`;
}
