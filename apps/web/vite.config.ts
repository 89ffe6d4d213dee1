import { oldestBrowsers } from '@kaisetsu/domain/oldest-browsers';
import { buildNameTables } from '@kaisetsu/jp-address/names/build-name-tables';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type ChunkingContext = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const entry = /web\/src\/main\.tsx$/;
const firstScreen = /web\/src\/screens\/term\//;

function isNeededBy(roots: RegExp, id: string, modules: ChunkingContext, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !seen.has(importer) && isNeededBy(roots, importer, modules, seen),
  );
}

/**
 * Without the chunks `shell` and `landing`, many small files would each cost a request before the first tap
 * [ROUTE-037].
 */
function firstRoute(id: string, modules: ChunkingContext): string | null {
  if (entry.test(id)) return null;
  if (isNeededBy(entry, id, modules)) return 'shell';
  return isNeededBy(firstScreen, id, modules) && !firstScreen.test(id) ? 'landing' : null;
}

const forms = [
  /ui\/src\/(?:text-field|select-field|birthday-field|phone-field|summary|use-formatted-input)\./,
  /web\/src\/(?:form\/|client\/(?:persist-encrypted-drafts|base64)\.|shell\/(?:journey\/use-busy|dialogs\/leave-dialog)\.)/,
  /(?:domain|jp-address)\/src\/(?:text\/(?:width|kana|era|roman-numerals)|answers\/(?:check|table))\./,
  // These import the others, and chunks must not import each other.
  /domain\/src\/fields\/(?:field|messages|problem|choice|birthday|phone|free-text)\./,
];

const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((one) => one.test(id));

/** The scripts of this build have no preload lists. */
const noPreloading: Plugin = {
  name: 'no-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

const nameTables: Plugin = {
  name: 'name-tables',
  resolveId: (id) => (id === 'virtual:name-tables' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:name-tables') return null;
    return Object.entries(buildNameTables())
      .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
      .join('\n');
  },
};

export default defineConfig({
  plugins: [noPreloading, nameTables, react()],
  build: {
    target: [...oldestBrowsers],
    // The page itself loads the next step's code (shell/app.tsx).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    assetsInlineLimit: 0,
    // The build inlines the one stylesheet (scripts/steps/prerender.ts).
    cssCodeSplit: false,
    manifest: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Hexadecimal digits compress better than base64.
        hashCharacters: 'hex',
        postBanner: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/node_modules/')) ? '/*! licences: /licenses.md */' : '',
        codeSplitting: {
          groups: [
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
