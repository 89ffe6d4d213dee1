import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { makeDisposableFolder } from '../../scripts/steps/disposable-folder.ts';
import { inRepo } from '../../scripts/steps/repo.ts';

const html =
  '<!doctype html><html lang="ja"><head><meta name="viewport" content="width=device-width"><title>Bare</title></head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>';
const script = `import { createElement } from '${inRepo('node_modules/react/index.js')}';
import { createRoot } from '${inRepo('node_modules/react-dom/client.js')}';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));`;
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };

export type BarePage = Awaited<ReturnType<typeof startBarePage>>;

/** React and one heading: every page with React loads at least this much. */
export async function startBarePage() {
  const { folder: root, remove } = makeDisposableFolder('kaisetsu-bare-');
  const files = new Map<string, Buffer>();
  await writeFile(join(root, 'index.html'), html);
  await writeFile(join(root, 'main.js'), script);
  await build({ root, logLevel: 'error', build: { outDir: 'dist', modulePreload: false } });
  const dist = join(root, 'dist');
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(dist.length), brotliCompressSync(await readFile(path)));
  }
  remove();
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const body = files.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    const headers = { 'content-type': types[extname(path)] ?? '', 'content-encoding': 'br' };
    response.writeHead(200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  return {
    scriptBytes: scripts.reduce((sum, [, body]) => sum + body.length, 0),
    port: (server.address() as AddressInfo).port,
    stop: () => void server.close(),
  };
}
