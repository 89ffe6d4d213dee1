import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { makeTemporaryFolder } from '../../scripts/steps/temporary-folder.ts';

const repo = join(import.meta.dirname, '../..');

/** A page with React and one heading, on a server of its own. */
export type BarePage = {
  /** Total size in bytes of the page's scripts, compressed with Brotli. */
  readonly scriptBytes: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** Builds and serves the page with the product's versions of React and Vite. Every page with React loads at least this much. */
export async function startBarePage(): Promise<BarePage> {
  const { folder: root, remove } = makeTemporaryFolder('kaisetsu-bare-');
  const files = new Map<string, Buffer>();
  try {
    await writeFile(
      join(root, 'index.html'),
      '<!doctype html><html lang="ja"><head><meta name="viewport" content="width=device-width"><title>Bare</title></head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>',
    );
    const react = JSON.stringify(join(repo, 'node_modules/react/index.js'));
    const client = JSON.stringify(join(repo, 'node_modules/react-dom/client.js'));
    await writeFile(
      join(root, 'main.js'),
      `import { createElement } from ${react};
import { createRoot } from ${client};
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));`,
    );
    await build({ root, logLevel: 'error', build: { outDir: 'dist', modulePreload: false } });
    const dist = join(root, 'dist');
    for (const name of await readdir(dist, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const path = join(name.parentPath, name.name);
      files.set(path.slice(dist.length), brotliCompressSync(await readFile(path)));
    }
  } finally {
    remove();
  }
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = files.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': types[extname(path)] ?? '', 'content-encoding': 'br' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, body]) => body.length);
  return {
    scriptBytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
