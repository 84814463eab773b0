import { defineConfig } from 'vite';

/** The inline script. The server writes it into the page, and its hash into the content security policy. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/.early',
    lib: { entry: 'src/first-page/early.ts', formats: ['iife'], name: 'early', fileName: () => 'early.js' },
  },
});
