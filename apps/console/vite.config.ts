import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsPlugin } from '../../scripts/texts/texts-plugin.mjs';

/** The server of `npm start`, to which `vite dev` forwards calls. */
const server = process.env['CANVASS_SERVER'] ?? 'http://localhost:4870';

export default defineConfig({
  base: '/console/',
  plugins: [textsPlugin(), react()],
  build: { manifest: true, modulePreload: false, cssCodeSplit: false, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server } },
});
