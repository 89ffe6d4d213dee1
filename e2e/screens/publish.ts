import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { hashScreens } from '../../scripts/docs/screens.ts';
import { publishedBank, type Shot, shotsFolder } from './catalogue.ts';
import { indexOf } from './catalogue-index.ts';

const published = join(import.meta.dirname, '..', '..', 'docs', 'generated', 'screens');

const target = join(shotsFolder, '..', 'catalogue');
const maxBytes = 1_950_000;

const [width, quality] = [272, 10];
const deskWidth = 800;

const lists = (await readdir(shotsFolder))
  .filter((name) => name.startsWith(`${publishedBank}-`) && name.endsWith('.json'))
  .sort();
const visits = await Promise.all(
  lists.map(async (name) => JSON.parse(await readFile(join(shotsFolder, name), 'utf8')) as Visit),
);
const shots = visits.sort((a, b) => a.at - b.at).flatMap((visit) => visit.shots);

type Visit = { readonly at: number; readonly shots: readonly Shot[] };

await rm(target, { recursive: true, force: true });
const bytes = await compressAll();
process.stdout.write(`${shots.length} images, ${(bytes / 1e6).toFixed(2)} MB\n`);
if (bytes > maxBytes) throw new Error(`The images have more than ${maxBytes} bytes; make them smaller.`);
await writeFile(join(target, 'README.md'), indexOf(shots));
await writeFile(join(target, 'sources.json'), `${JSON.stringify(hashScreens(), null, 2)}\n`);
await writeFile(join(target, 'strip.webp'), await strip());
await rm(published, { recursive: true, force: true });
await rename(target, published);

async function strip(): Promise<Buffer> {
  const chosen = [
    'general/term-empty',
    'general/personal-filled',
    'child/identification-documents-camera',
    'general/complete-done',
  ];
  const [width, height, gap] = [390, 844, 24];
  const paper = {
    width: chosen.length * (width + gap) - gap,
    height,
    channels: 3,
    background: '#d8dce2',
  } as const;
  const windows = await Promise.all(
    chosen.map(async (file, at) => {
      const picture = sharp(join(shotsFolder, publishedBank, `${file}.png`));
      const fitted = picture.resize({ width, height, fit: 'cover', position: 'top' });
      return { input: await fitted.png().toBuffer(), left: at * (width + gap), top: 0 };
    }),
  );
  return sharp({ create: paper }).composite(windows).webp({ quality: 60 }).toBuffer();
}

async function compressAll(): Promise<number> {
  const sizes = await Promise.all(
    shots.map(async ({ file, part }) => {
      const to = join(target, `${file}.webp`);
      await mkdir(dirname(to), { recursive: true });
      const picture = sharp(join(shotsFolder, publishedBank, `${file}.png`));
      const { size } = await picture
        .resize({ width: part === 'desk' ? deskWidth : width })
        .webp({ quality, effort: 4, smartSubsample: true })
        .toFile(to);
      return size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
