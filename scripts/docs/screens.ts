import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { errorPages } from '../../packages/domain/src/flows/journey.ts';
import { bankFolders } from '../build.mjs';
import { inRepo } from '../steps/repo.mjs';

const folder = ['docs', 'generated', 'screens'] as const;

/**
 * Lists the gaps of the screen catalogue (docs/generated/screens/), one line each. A gap is a step or an error page without a
 * picture for one of the banks, a name in the index without a picture, or a picture that the index does not name.
 */
export function missingScreens(): readonly string[] {
  const index = inRepo(...folder, 'README.md');
  if (!existsSync(index)) return ['docs/generated/screens/ has no index: npm run screens'];
  const named = [...readFileSync(index, 'utf8').matchAll(/src="([^"]+\.webp)"/g)].map(
    ([, file = '']) => file,
  );
  const pictures = bankFolders().flatMap((bank) => picturesOf(bank));
  const shown = bankFolders().filter((bank) => picturesOf(bank).length > 0);
  const wanted = shown.flatMap((bank) => [
    ...[generalFlow, childFlow].flatMap(({ type, steps }) =>
      steps.map(({ id }) => `${bank}/${type.toLowerCase()}/${id}-`),
    ),
    ...new Set(Object.values(errorPages).map((id) => `${bank}/beside/${id}-`)),
  ]);
  return [
    ...bankFolders()
      .filter((bank) => !shown.includes(bank))
      .map((bank) => `no picture of ${bank}`),
    ...wanted
      .filter((start) => !pictures.some((file) => file.startsWith(start)))
      .map((start) => `no picture ${start}*`),
    ...named
      .filter((file) => !pictures.includes(file))
      .map((file) => `the index names ${file}, which does not exist`),
    ...pictures.filter((file) => !named.includes(file)).map((file) => `${file} is not in the index`),
  ].map((line) => `docs/generated/screens: ${line}: npm run screens`);
}

function picturesOf(bank: string): readonly string[] {
  const root = inRepo(...folder, bank);
  if (!existsSync(root)) return [];
  return [...readdirSync(root, { recursive: true, encoding: 'utf8' })]
    .filter((name) => name.endsWith('.webp'))
    .map((name) => `${bank}/${name}`);
}
