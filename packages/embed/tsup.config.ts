import { defineConfig } from 'tsup';

// For npm: modules for host pages that are built. The one script without modules is built with the web app.
export default defineConfig({
  entry: ['src/index.ts', 'src/react.tsx', 'src/messages.ts'],
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  clean: true,
});
