import { inRepo } from './repo.mjs';

/**
 * esbuild plugin: bundles the workspaces of this repository, because they are TypeScript. It does not bundle npm packages. The
 * bundle imports them from node_modules, where their WebAssembly and native files are.
 *
 * @type {import('esbuild').Plugin}
 */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kaisetsu/') ? undefined : { path, external: true },
    );
  },
};

/**
 * Bundles TypeScript into ES modules for Node, with source maps.
 *
 * @param {Record<string, string>} entryPoints output path without extension, relative to `outdir` → source
 * @param {string} outdir relative to the repository
 * @throws when esbuild finds an error; esbuild prints its place
 */
export async function bundleServer(entryPoints, outdir) {
  // A static import would fail: `npm start` loads this module before it installs the packages.
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
    plugins: [packagesStayOutside],
  });
}
