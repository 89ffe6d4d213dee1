import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';

/** The bundles of apps/web/src/prerender.tsx and the banks, and the built page. */
const [bundle = '', dist = ''] = process.argv.slice(2);

type Landing = {
  readonly bankCode: string;
  readonly path: string;
  readonly source: string;
  readonly markup: string;
};

function findScripts(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} is not in the manifest of the build`);
  if (found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) findScripts(manifest, imported, found);
  return found;
}

/** Two scripts that import each other can run in the wrong order, and then lack a table of the other. */
function refuseCycles(manifest: Manifest): void {
  for (const [source, { file, imports = [] }] of Object.entries(manifest)) {
    const other = imports.find((imported) => findScripts(manifest, imported).has(`/${file}`));
    if (other !== undefined)
      throw new Error(`${source} and ${other} import each other (apps/web/vite.config.ts)`);
  }
}

const load = (path: string) => import(pathToFileURL(join(bundle, path)).href);

async function writeLandings(): Promise<void> {
  const folders = await readdir(join(bundle, 'banks'));
  const banks = await Promise.all(folders.map(async (name) => (await load(`banks/${name}/bank.js`)).bank));
  const { prerender } = await load('prerender.js');
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  refuseCycles(manifest);
  const loaded = findScripts(manifest, 'index.html');
  const landings: readonly Landing[] = await prerender(banks);
  const pages = landings.map(({ bankCode, path, source, markup }) => ({
    bankCode,
    path,
    scripts: [...findScripts(manifest, source)].filter((script) => !loaded.has(script)),
    markup,
  }));
  await mkdir(join(dist, 'landing'), { recursive: true });
  await writeFile(join(dist, 'landing', 'pages.json'), JSON.stringify(pages));
}

async function inlineStylesheet(): Promise<void> {
  const page = join(dist, 'index.html');
  const html = await readFile(page, 'utf8');
  const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[\w.-]+\.css)">/.exec(html);
  if (link === null) throw new Error(`${page} has no stylesheet`);
  const [element, name = ''] = link;
  const css = await readFile(join(dist, name), 'utf8');
  const inlined = html.replace(element, () => `<style>${css.trim()}</style>`);
  await writeFile(page, inlined);
  await rm(join(dist, name));
}

/** Safari before 16.4 cannot parse a script with a lookbehind, so it could not even show that it is too old. */
async function refuseLookbehind(): Promise<void> {
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const lookbehind = /.{0,40}\(\?<[=!].{0,40}/.exec(await readFile(join(dist, 'assets', name), 'utf8'));
    if (lookbehind !== null) throw new Error(`assets/${name} has a lookbehind: ${lookbehind[0]}`);
  }
}

await Promise.all([writeLandings(), inlineStylesheet(), refuseLookbehind()]);
