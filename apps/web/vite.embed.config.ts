import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The script of host pages (packages/embed), a separate file whose name never changes. */
export default defineConfig({
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    lib: {
      entry: fileURLToPath(import.meta.resolve('@canvass/embed/script')),
      formats: ['iife'],
      name: 'canvassEmbed',
      fileName: () => 'embed.js',
    },
  },
});
