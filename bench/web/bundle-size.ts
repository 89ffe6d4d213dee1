import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRepo } from '../../scripts/steps/repo.ts';

const webDist = inRepo('apps/web/dist');

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

function requiredFiles(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key];
  if (chunk === undefined) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => requiredFiles(manifest, imported))];
}

export async function readBundleSize(): Promise<{ readonly js: number; readonly css: number }> {
  const manifest = JSON.parse(await readFile(join(webDist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = ['index.html', 'src/screens/term/term.tsx'];
  const files = new Set(entries.flatMap((entry) => requiredFiles(manifest, entry)));
  const scripts = await Promise.all([...files].map((file) => readFile(join(webDist, file))));
  // The stylesheet of all screens is part of the HTML.
  const html = await readFile(join(webDist, 'index.html'), 'utf8');
  return {
    js: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0),
    css: brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length,
  };
}
