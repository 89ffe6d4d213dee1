import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The content security policy forbids data: URLs.
  build: {
    assetsInlineLimit: 0,
    license: { fileName: 'assets/licenses.md' },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
