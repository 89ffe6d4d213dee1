import { inRepo } from './repo.mjs';

/**
 * Workspaces are TypeScript and go into the bundle; packages stay outside, where their own files, WebAssembly and
 * native parts are.
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
 * Bundles TypeScript for Node: ES modules with source maps.
 *
 * @param {Record<string, string>} entryPoints output path without extension, relative to `outdir` → source
 * @param {string} outdir relative to the repository
 * @throws when esbuild found an error; it has printed where
 */
export async function bundleServer(entryPoints, outdir) {
  // Not at the top: this module is loaded before the packages are installed.
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
