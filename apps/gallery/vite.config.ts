import react from '@vitejs/plugin-react';
import { defineConfig, type Connect } from 'vite';

/** The product serves its files below /s/, the gallery below its own address: the examples name the product's. */
const productFiles: Connect.NextHandleFunction = (request, _, next) => {
  request.url = request.url?.replace(/^\/s\/static\//, '/s/gallery/static/');
  next();
};

/** For development only: `npm run gallery` serves it; tests build it and look at it. */
export default defineConfig({
  base: '/s/gallery/',
  plugins: [
    react(),
    {
      name: 'product-files',
      configureServer: ({ middlewares }) => void middlewares.use(productFiles),
      configurePreviewServer: ({ middlewares }) => void middlewares.use(productFiles),
    },
  ],
  // Images of the examples, and what the app serves as files.
  publicDir: '../web/public',
  build: { chunkSizeWarningLimit: 2000 },
  server: { port: 4871, open: false },
});
