import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { errorPages } from '../../packages/domain/src/flows/journey.ts';
import { listBankFolders } from '../build.ts';
import { inRepo } from '../steps/repo.ts';

const folder = ['docs', 'generated', 'screens'] as const;

export function listMissingScreens(): readonly string[] {
  const index = inRepo(...folder, 'README.md');
  if (!existsSync(index)) return ['docs/generated/screens/ has no index: npm run screens'];
  const named = [...readFileSync(index, 'utf8').matchAll(/src="([^"]+\.webp)"/g)].map(
    ([, file = '']) => file,
  );
  const pictures = listBankFolders().flatMap((bank) => listPictures(bank));
  const shown = listBankFolders().filter((bank) => listPictures(bank).length > 0);
  const wanted = shown.flatMap((bank) => [
    ...[generalFlow, childFlow].flatMap(({ type, steps }) =>
      steps.map(({ id }) => `${bank}/${type.toLowerCase()}/${id}-`),
    ),
    ...new Set(Object.values(errorPages).map((id) => `${bank}/beside/${id}-`)),
  ]);
  return [
    ...listBankFolders()
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

function listPictures(bank: string): readonly string[] {
  const root = inRepo(...folder, bank);
  if (!existsSync(root)) return [];
  return [...readdirSync(root, { recursive: true, encoding: 'utf8' })]
    .filter((name) => name.endsWith('.webp'))
    .map((name) => `${bank}/${name}`);
}
