import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the server draws first pages with: whole, since it may run where nothing is installed but itself. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server-render/first-page-renderer.tsx',
    // Beside the files for browsers, where nobody can ask for it.
    outDir: 'dist/.server',
    target: 'node22',
  },
});
