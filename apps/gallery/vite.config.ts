import react from '@vitejs/plugin-react';
import { defineConfig, type Connect } from 'vite';
import { textsPlugin } from '../../scripts/texts/texts-plugin.mjs';

/** Maps the product's addresses of files, below /s/static/, which the examples use, to those of the gallery. */
const productFiles: Connect.NextHandleFunction = (request, _, next) => {
  request.url = request.url?.replace(/^\/s\/static\//, '/s/gallery/static/');
  next();
};

/** The gallery is for development. `npm run gallery` starts it; tests build and open it. */
export default defineConfig({
  base: '/s/gallery/',
  plugins: [
    textsPlugin(),
    react(),
    {
      name: 'product-files',
      configureServer: ({ middlewares }) => void middlewares.use(productFiles),
      configurePreviewServer: ({ middlewares }) => void middlewares.use(productFiles),
    },
  ],
  // Serves the images of the examples, and the files of the app.
  publicDir: '../web/public',
  build: { chunkSizeWarningLimit: 2000 },
  server: { port: 4871, open: false },
});
