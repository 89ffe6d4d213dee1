import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What both first screens are made of. As files of a few hundred bytes each would have a round trip of its own. */
const landing = [
  /web\/src\/screens\/(?:landing\/(?!qr-code|unsuitable-browser)|agreements|term\/identity-documents)/,
  /web\/src\/components\/(?:checkbox|radio-group|field-frame|notice)\./,
  /domain\/src\/(?:entry|answers\/pre-check|text\/calendar-date)\./,
];

/** What every form after them is made of; `button` and `dialog` are the shell's. */
const forms = [
  /web\/src\/components\/(?:text-field|select-field|birthday-field|phone-field|summary|use-formatted-input)\./,
  /web\/src\/(?:form\/|client\/(?:persist-encrypted-drafts|base64)\.|shell\/use-(?:busy|loaded)\.)/,
  /domain\/src\/(?:text\/(?:width|era)|answers\/(?:check|table)|fields\/(?:problem|choice))\./,
];

const among = (patterns: readonly RegExp[]) => (id: string) => patterns.some((one) => one.test(id));

/**
 * Vite's own helper preloads a step's stylesheet and what it imports; here there is one stylesheet, and no step names what
 * it imports (below). It would be a tenth of the first script.
 */
const noPreloading: Plugin = {
  name: 'no-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * The bundle the API serves. Everything comes from the page's own origin as a file of its own (nothing inlined as
 * data: or as a script), so that the content security policy needs no exception for it.
 */
export default defineConfig({
  plugins: [noPreloading, react()],
  build: {
    // Safari 16.4 and Chrome 111: the oldest with all of <dialog>, :has() and module preload that we rely on.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox114'],
    // A step's code is fetched while the one before is read, so a list of what it imports would only weigh (0.8 kB).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    assetsInlineLimit: 0,
    // One stylesheet for all screens, which travels inside the page (scripts/steps/prerender.mjs).
    cssCodeSplit: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Stays in the browser's cache when we release.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|wouter)\// },
            { name: 'landing', test: among(landing), includeDependenciesRecursively: false },
            { name: 'forms', test: among(forms), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
