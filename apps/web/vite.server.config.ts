import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsPlugin } from '../../scripts/texts/texts-plugin.mjs';

/** The server's renderer of first pages, with all dependencies bundled, since the server may be installed without them. */
export default defineConfig({
  plugins: [textsPlugin(), react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server-render/first-page-renderer.tsx',
    // The folder is beside the files for browsers, but is not served.
    outDir: 'dist/.server',
    target: 'node22',
  },
});
