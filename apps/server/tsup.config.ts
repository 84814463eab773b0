import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

// For production: one file, with our own packages inside and npm's outside. In development Node runs the source.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node22',
  noExternal: [/^@canvass\//],
  clean: true,
  onSuccess: async () => {
    await cp('src/storage/migrations', 'dist/migrations', { recursive: true });
  },
});
