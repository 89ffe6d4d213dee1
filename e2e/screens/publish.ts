import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describeScreens, fileOf, hashScreens } from '../../scripts/docs/screens.ts';
import { publishedBank, shotFile } from './catalogue.ts';
import views from './pictures.json' with { type: 'json' };

const published = join(import.meta.dirname, '..', '..', 'docs', 'generated', 'screens');
const target = join(import.meta.dirname, '..', 'test-results', 'catalogue');

const maxBytes = 1_950_000;
const [width, deskWidth, quality] = [272, 800, 10];

const pictures = Object.keys(views);

await rm(target, { recursive: true, force: true });
const bytes = await compressAll();
process.stdout.write(`${pictures.length} images, ${(bytes / 1e6).toFixed(2)} MB\n`);
if (bytes > maxBytes) throw new Error(`The images have more than ${maxBytes} bytes; make them smaller.`);
await writeFile(join(target, 'README.md'), describeScreens());
await writeFile(join(target, 'sources.json'), `${JSON.stringify(hashScreens(), null, 2)}\n`);
await writeFile(join(target, 'strip.webp'), await makeStrip());
await rm(published, { recursive: true, force: true });
await rename(target, published);

async function compressAll(): Promise<number> {
  const sizes = pictures.map(async (picture) => {
    const to = join(target, `${fileOf(picture)}.webp`);
    await mkdir(dirname(to), { recursive: true });
    const { size } = await sharp(shotFile(publishedBank, picture))
      .resize({ width: picture.startsWith('desk/') ? deskWidth : width })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toFile(to);
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function makeStrip(): Promise<Buffer> {
  const chosen = [
    'general/term/empty',
    'general/personal/filled',
    'child/identification-documents/camera',
    'general/complete/done',
  ];
  const [width, height, gap] = [390, 844, 24];
  const windows = chosen.map(async (picture, at) => {
    const fitted = sharp(shotFile(publishedBank, picture)).resize({ width, height, position: 'top' });
    return { input: await fitted.png().toBuffer(), left: at * (width + gap), top: 0 };
  });
  const paper = { width: chosen.length * (width + gap) - gap, height, background: '#d8dce2' };
  return sharp({ create: { ...paper, channels: 3 } })
    .composite(await Promise.all(windows))
    .webp({ quality: 60 })
    .toBuffer();
}
