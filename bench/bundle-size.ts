import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Row } from './table.ts';
import { startBarePage } from './web/bare-page.ts';

const webDist = join(import.meta.dirname, '../apps/web/dist');

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const brotli = (content: Uint8Array | string): number => brotliCompressSync(content).length;

/** Files an entry needs before it can run: itself and what it imports statically. */
function needed(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) needed(manifest, imported, seen);
  return seen;
}

/** Brotli bytes of the first route against the bare React page built in the same run. */
export async function measureWeight(): Promise<Row[]> {
  const manifest = JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = needed(manifest, 'src/screens/term/term.tsx', needed(manifest, 'index.html'));
  let js = 0;
  for (const file of files) js += brotli(await readFile(join(webDist, file)));
  // The stylesheet of all screens travels inside the page.
  const html = await readFile(join(webDist, 'index.html'), 'utf8');
  const css = brotli(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '');
  const bare = await startBarePage();
  await bare.stop();
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    {
      what: '/term, JavaScript (brotli)',
      ours: kb(js),
      bare: kb(bare.scriptBytes),
      ratio: js / bare.scriptBytes,
      target: '≤ 75 kB',
      met: js <= 75_000,
    },
    {
      what: 'CSS of all screens (brotli)',
      ours: kb(css),
      bare: '–',
      ratio: null,
      target: '≤ 10 kB',
      met: css <= 10_000,
    },
  ];
}
