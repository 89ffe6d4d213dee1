import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Row } from './table.ts';
import { startBarePage } from './web/bare-page.ts';

const webDist = join(import.meta.dirname, '../apps/web/dist');

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const brotli = (content: Uint8Array | string): number => brotliCompressSync(content).length;

/** The files of an entry of Vite's manifest and of all its static imports. */
function requiredFiles(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) requiredFiles(manifest, imported, seen);
  return seen;
}

/** Measures the Brotli bytes of the scripts of /term, of the scripts of a bare React page, and of the product's CSS. */
export async function measureBundleSize(): Promise<Row[]> {
  const manifest = JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = requiredFiles(manifest, 'src/screens/term/term.tsx', requiredFiles(manifest, 'index.html'));
  let js = 0;
  for (const file of files) js += brotli(await readFile(join(webDist, file)));
  // The stylesheet of all screens is part of the HTML.
  const html = await readFile(join(webDist, 'index.html'), 'utf8');
  const css = brotli(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '');
  const bare = await startBarePage();
  await bare.stop();
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    {
      what: '/term, JavaScript (brotli)',
      measured: kb(js),
      reference: `${kb(bare.scriptBytes)} bare page`,
      limit: '≤ 77 kB',
      met: js <= 77_000,
    },
    {
      what: 'CSS of all screens (brotli)',
      measured: kb(css),
      limit: '≤ 10 kB',
      met: css <= 10_000,
    },
  ];
}
