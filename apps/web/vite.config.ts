import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type ChunkingContext = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const entry = /web\/src\/main\.tsx$/;
const firstScreen = /web\/src\/screens\/term\//;

/** Whether a chain of static imports leads from a module of `roots` to the module `id`. */
function isNeededBy(roots: RegExp, id: string, modules: ChunkingContext, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !seen.has(importer) && isNeededBy(roots, importer, modules, seen),
  );
}

/**
 * Returns the chunk of a module. `shell` has the modules that the entry script imports. `landing` has the modules that /term
 * imports and the entry script does not. Returns null for other modules, for the entry script itself and for `screens/term`.
 * Without these two chunks the build would have many small files, and each file would cost a request before the first tap
 * [ROUTE-037].
 */
function firstRoute(id: string, modules: ChunkingContext): string | null {
  if (entry.test(id)) return null;
  if (isNeededBy(entry, id, modules)) return 'shell';
  return isNeededBy(firstScreen, id, modules) && !firstScreen.test(id) ? 'landing' : null;
}

/** Modules of the forms. A module that the entry script or /term needs is in a chunk of {@link firstRoute} instead. */
const forms = [
  /web\/src\/components\/(?:text-field|select-field|birthday-field|phone-field|summary|use-formatted-input)\./,
  /web\/src\/(?:form\/|client\/(?:persist-encrypted-drafts|base64)\.|shell\/(?:use-(?:busy|loaded)|leave-dialog)\.)/,
  /domain\/src\/(?:text\/(?:width|era|roman-numerals)|answers\/(?:check|table))\./,
  // These modules and the modules of the other patterns import each other. Two chunks that import each other could run in the
  // wrong order, so all these modules are in one chunk.
  /domain\/src\/fields\/(?:problem|choice|birthday|phone|length|free-text)\./,
];

const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((one) => one.test(id));

/**
 * Replaces Vite's helper that preloads the stylesheets and imports of a chunk, because the scripts of this build have no preload
 * lists.
 */
const noPreloading: Plugin = {
  name: 'no-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** The bundle that the API serves. */
export default defineConfig({
  plugins: [noPreloading, react()],
  build: {
    // The oldest browsers that run the product. The build uses only syntax that they can run.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox114'],
    // The page itself loads the next step's code (shell/app.tsx), so scripts need no preload lists.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    assetsInlineLimit: 0,
    // One stylesheet for all screens, which the build inlines into the page (scripts/steps/prerender.mjs).
    cssCodeSplit: false,
    manifest: true,
    // A file with the licences of all packages in the scripts. Each script with code of a package names this file in its banner.
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The scripts of the first screen contain the names of the other scripts. Hexadecimal digits compress better than base64.
        hashCharacters: 'hex',
        postBanner: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/node_modules/')) ? '/*! licences: /licenses.md */' : '',
        codeSplitting: {
          groups: [
            // The browser can keep this chunk in its cache until a release has a new version of one of these packages.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|wouter|use-sync-external-store|regexparam)\//,
            },
            { name: firstRoute, includeDependenciesRecursively: false },
            { name: 'forms', test: among(forms), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
