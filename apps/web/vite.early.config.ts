import { defineConfig } from 'vite';

/** The script that stands in the page itself. The server writes it there, and its hash into the policy. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/.early',
    lib: { entry: 'src/first-page/early.ts', formats: ['iife'], name: 'early', fileName: () => 'early.js' },
  },
});
