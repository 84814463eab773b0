import { defineConfig } from 'vite';

/** The service worker, a separate file whose name never changes. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'worker/service-worker.ts',
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
});
