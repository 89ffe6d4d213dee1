import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleServer } from './steps/bundle-server.mjs';
import { doIfStale } from './steps/fresh.mjs';
import { precompress } from './steps/precompress.mjs';
import { run } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';

/**
 * `npm run build`: builds the page, the servers and the reference data. It skips a step whose inputs are unchanged.
 */
export async function build() {
  await Promise.all([buildReferenceData(), buildWeb(), buildServers()]);
}

/**
 * @param {string} what name of the step in the error
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd relative to the repository
 * @param {NodeJS.ProcessEnv} env
 */
async function mustRun(what, command, args, cwd, env = {}) {
  const code = await run(command, args, { cwd: inRepo(cwd), env });
  if (code !== 0) throw new Error(`${what} failed with exit code ${code}`);
}

const buildReferenceData = () =>
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
    make: () => mustRun('Reference data', process.execPath, ['reference-data/build.mjs'], 'apps/api'),
  });

const buildWeb = () =>
  doIfStale({
    name: 'web',
    inputs: [
      'apps/web',
      'packages/domain',
      'packages/jp-address',
      'banks',
      'tsconfig.base.json',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/steps/bundle-server.mjs',
      'scripts/steps/precompress.mjs',
      'scripts/steps/prerender.mjs',
    ],
    outputs: ['apps/web/dist/landing/pages.json', '.cache/prerender/prerender.js'],
    async make() {
      await Promise.all([
        vite(),
        vite('--ssr', 'src/prerender.tsx', '--outDir', prerenderBundle, '--emptyOutDir').then(() =>
          bundleServer(bankEntries(), '.cache/prerender/banks'),
        ),
      ]);
      const dist = inRepo('apps', 'web', 'dist');
      await prerender(dist);
      await precompress(join(dist, 'assets'));
    },
  });

/**
 * Builds the page a second time, with other file names, as the next release would have. Tests serve both builds to simulate a
 * new release.
 * Call {@link build} first.
 *
 * @param {string} dist absolute path of the folder to write
 * @param {string} config absolute path of the Vite configuration that sets the file names
 */
export async function buildWebAgain(dist, config) {
  await vite('--config', config, '--outDir', dist, '--emptyOutDir');
  await prerender(dist);
}

const prerenderBundle = inRepo('.cache', 'prerender');

/** @param {string} dist absolute path of the built page */
const prerender = (dist) => {
  const script = inRepo('scripts', 'steps', 'prerender.mjs');
  const env = { NODE_ENV: 'production' };
  return mustRun('Prerendering', process.execPath, [script, prerenderBundle, dist], '.', env);
};

/** @param {readonly string[]} args */
const vite = (...args) => {
  const program = inRepo('node_modules', 'vite', 'bin', 'vite.js');
  return mustRun(
    'vite build',
    process.execPath,
    [program, 'build', '--logLevel', 'warn', ...args],
    'apps/web',
  );
};

/** One entry point for each bank's configuration: output path → source. */
const bankEntries = () =>
  Object.fromEntries(bankFolders().map((bank) => [`${bank}/bank`, `banks/${bank}/bank.ts`]));

/** Names of the folders in `banks/` that contain a bank. */
export const bankFolders = () =>
  readdirSync(inRepo('banks'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(inRepo('banks', entry.name, 'bank.ts')))
    .map((entry) => entry.name);

/** The API reads the migrations from a folder beside its code, so the build copies them beside the bundle. */
const migrations = { from: 'apps/api/src/adapters/postgres/migrations', to: 'apps/api/dist/migrations' };

/** Builds the parts that the bank engineer's command line (scripts/admin.mjs) needs. */
export const buildForAdmin = () => Promise.all([buildReferenceData(), buildServers()]);

/** Builds the reference data. `npm run dev` needs no other part, because it runs the page and the servers from their sources. */
export const buildForDevelopment = () => buildReferenceData();

const buildServers = () =>
  doIfStale({
    name: 'servers',
    inputs: [
      'apps/api/src',
      'apps/api/reference-data',
      'apps/ekyc-simulator/src',
      'packages/domain',
      'packages/jp-address',
      'banks',
      'tsconfig.base.json',
      'scripts/build.mjs',
      'scripts/steps/bundle-server.mjs',
    ],
    outputs: [
      'apps/api/dist/main.js',
      'apps/api/dist/admin.js',
      'apps/api/dist/decoder-process.js',
      'apps/ekyc-simulator/dist/main.js',
      'apps/api/dist/banks',
    ],
    async make() {
      const banks = bankFolders();
      // Remove banks and migrations that no longer exist in the sources.
      for (const folder of ['apps/api/dist/banks', migrations.to]) {
        await rm(inRepo(folder), { recursive: true, force: true });
      }
      await Promise.all([
        bundleServer(
          {
            main: 'apps/api/src/main.ts',
            admin: 'apps/api/src/admin/main.ts',
            'decoder-process': 'apps/api/src/adapters/pictures/decoder-process.ts',
          },
          'apps/api/dist',
        ),
        bundleServer({ main: 'apps/ekyc-simulator/src/main.ts' }, 'apps/ekyc-simulator/dist'),
        bundleServer(bankEntries(), 'apps/api/dist/banks'),
      ]);
      await Promise.all(banks.map(copyPictures));
      await cp(inRepo(migrations.from), inRepo(migrations.to), { recursive: true });
    },
  });

/** @param {string} bank */
async function copyPictures(bank) {
  const from = inRepo('banks', bank);
  const pictures = readdirSync(from).filter((name) => /\.(?:svg|png)$/.test(name));
  await Promise.all(pictures.map((name) => cp(join(from, name), inRepo('apps/api/dist/banks', bank, name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
