/**
 * Step of the web build after Vite. It renders the markup of the landing pages for every bank and puts the stylesheet into
 * index.html, so that the first paint needs no further request. The server inserts the markup (apps/api/src/http/pages/page.ts).
 *
 * The step runs in a separate process with NODE_ENV=production. React reads this variable when it is loaded, and then chooses its
 * production build.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `bundle`: folder with the bundles of apps/web/src/prerender.tsx and of the banks. `dist`: folder of the built page. */
const [bundle = '', dist = ''] = process.argv.slice(2);

/**
 * @typedef {{ readonly file: string, readonly imports?: readonly string[] }} Chunk entry of Vite's manifest
 * @typedef {{ bankCode: string, path: string, source: string, markup: string }} Landing result of apps/web/src/prerender.tsx
 */

/**
 * The scripts that the page must load before a source module can run: the module's chunk and all imported chunks.
 *
 * @param {Readonly<Record<string, Chunk>>} manifest
 * @param {string} source
 * @param {Set<string>} found
 */
function scriptsOf(manifest, source, found = new Set()) {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} is not in the manifest of the build`);
  if (found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found);
  return found;
}

/** @param {string} path relative to `bundle` */
const load = async (path) => import(pathToFileURL(join(bundle, path)).href);

/** Writes landing/pages.json: markup and scripts of each landing page of each bank. */
async function writeLandings() {
  const folders = await readdir(join(bundle, 'banks'));
  const banks = await Promise.all(folders.map(async (name) => (await load(`banks/${name}/bank.js`)).bank));
  const { prerender } = await load('prerender.js');
  /** @type {Readonly<Record<string, Chunk>>} */
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  // index.html already loads these scripts.
  const ofPage = scriptsOf(manifest, 'index.html');
  /** @type {readonly Landing[]} */
  const landings = await prerender(banks);
  const pages = landings.map(({ bankCode, path, source, markup }) => ({
    bankCode,
    path,
    scripts: [...scriptsOf(manifest, source)].filter((script) => !ofPage.has(script)),
    markup,
  }));
  await mkdir(join(dist, 'landing'), { recursive: true });
  await writeFile(join(dist, 'landing', 'pages.json'), JSON.stringify(pages));
}

/**
 * Replaces the link to the stylesheet by the content of the stylesheet. On a mobile network a separate request would delay the
 * first paint.
 */
async function inlineStylesheet() {
  const page = join(dist, 'index.html');
  const html = await readFile(page, 'utf8');
  const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/.exec(html);
  if (link === null) throw new Error(`${page} has no stylesheet`);
  const [element, name = ''] = link;
  const css = await readFile(join(dist, name), 'utf8');
  await writeFile(
    page,
    html.replace(element, () => `<style>${css.trim()}</style>`),
  );
  await rm(join(dist, name));
}

await Promise.all([writeLandings(), inlineStylesheet()]);
