import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** For development only: `npm run gallery` serves it; tests build it and look at it. */
export default defineConfig({
  base: '/s/gallery/',
  plugins: [react()],
  // Pictures of the examples, and what the app serves as files.
  publicDir: '../web/public',
  build: { chunkSizeWarningLimit: 2000 },
  server: { port: 4871, open: false },
});
