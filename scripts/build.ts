import { globSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { doIfStale } from './steps/fresh.ts';
import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

export async function build(): Promise<void> {
  await Promise.all([buildReferenceData(), buildWeb(), buildDesk(), buildServers()]);
}

export const buildForAdmin = () => Promise.all([buildReferenceData(), buildServers()]);

export const buildReferenceData = () =>
  doIfStale({
    name: 'reference data',
    inputs: [
      'apps/api/reference-data',
      'packages/jp-address',
      'apps/api/src/admin/lists',
      'apps/api/package.json',
      'package-lock.json',
    ],
    outputs: ['apps/api/generated-data/postcodes.txt'],
    make: () => runNode('Reference data', ['reference-data/build-postcodes.ts'], 'apps/api'),
  });

const shared = ['packages', 'banks', 'tsconfig.base.json', 'package-lock.json', 'scripts/build.ts'];
const page = inRepo('apps/web/dist');
const prerenderBundle = inRepo('.cache/prerender');

const buildWeb = () =>
  doIfStale({
    name: 'web',
    inputs: [...shared, 'apps/web', 'scripts/steps/prerender.ts'],
    outputs: ['apps/web/dist/landing/pages.json', '.cache/prerender/prerender.js'],
    async make() {
      await Promise.all([
        runVite('apps/web'),
        runVite('apps/web', '--ssr', 'src/prerender.tsx', '--outDir', prerenderBundle, '--emptyOutDir').then(
          () => bundleForNode(listBankEntries(), '.cache/prerender/banks'),
        ),
      ]);
      await prerender(page);
      await writeCompressed(join(page, 'assets'));
    },
  });

const buildDesk = () =>
  doIfStale({
    name: 'desk',
    inputs: [...shared, 'apps/desk'],
    outputs: ['apps/desk/dist/index.html'],
    make: () => runVite('apps/desk'),
  });

const buildServers = () =>
  doIfStale({
    name: 'servers',
    inputs: [...shared, 'apps/api/src', 'apps/ekyc-simulator/src'],
    outputs: [
      'apps/api/dist/main.js',
      'apps/api/dist/admin.js',
      'apps/api/dist/decoder-process.js',
      'apps/ekyc-simulator/dist/main.js',
      'apps/api/dist/banks',
    ],
    async make() {
      for (const folder of ['banks', 'migrations'])
        await rm(inRepo('apps/api/dist', folder), { recursive: true, force: true });
      await Promise.all([
        bundleForNode(
          {
            main: 'apps/api/src/main.ts',
            admin: 'apps/api/src/admin/main.ts',
            'decoder-process': 'apps/api/src/adapters/pictures/decoder-process.ts',
          },
          'apps/api/dist',
        ),
        bundleForNode({ main: 'apps/ekyc-simulator/src/main.ts' }, 'apps/ekyc-simulator/dist'),
        bundleForNode(listBankEntries(), 'apps/api/dist/banks'),
      ]);
      for (const picture of globSync('*/*.{svg,png}', { cwd: inRepo('banks') }))
        await cp(inRepo('banks', picture), inRepo('apps/api/dist/banks', picture));
      await cp(inRepo('apps/api/src/adapters/postgres/migrations'), inRepo('apps/api/dist/migrations'), {
        recursive: true,
      });
    },
  });

const listBankEntries = () =>
  Object.fromEntries(
    globSync('*/bank.ts', { cwd: inRepo('banks') }).map((file) => [file.replace('.ts', ''), `banks/${file}`]),
  );

async function runNode(
  what: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const code = await run(process.execPath, args, { cwd: inRepo(cwd), env });
  if (code !== 0) throw new Error(`${what} failed with exit code ${code}`);
}

const runVite = (folder: string, ...args: readonly string[]) =>
  runNode(
    'vite build',
    [inRepo('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args],
    folder,
  );

/** React reads NODE_ENV when it is loaded, so this is a process of its own. */
const prerender = (dist: string) =>
  runNode('Prerendering', [inRepo('scripts/steps/prerender.ts'), prerenderBundle, dist], '.', {
    NODE_ENV: 'production',
  });

/** npm packages need their WebAssembly and native files, so they stay outside the bundle. */
const keepPackagesOutside: Plugin = {
  name: 'keep-packages-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kaisetsu/') ? undefined : { path, external: true },
    );
  },
};

export async function bundleForNode(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  // `npm start` loads this module before it installs the packages.
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: inRepo(),
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  });
}

async function writeCompressed(folder: string): Promise<void> {
  const texts = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|css|svg|html|json|txt)$/.test(name),
  );
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      const compressed = {
        br: await promisify(brotliCompress)(text, { params }),
        gz: await promisify(gzip)(text, { level: 9 }),
      };
      for (const [extension, bytes] of Object.entries(compressed))
        if (bytes.length < text.length) await writeFile(`${file}.${extension}`, bytes);
    }),
  );
}

if (process.argv[1] === import.meta.filename) await prepare({ build });
