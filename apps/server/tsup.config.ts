import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

// For production: one file, with our own packages inside and npm's outside. In development Node runs the source.
export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node22',
  noExternal: [/^@canvass\//],
  // What our own packages bring along goes inside too, and some of that is CommonJS, which asks for Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  clean: true,
  onSuccess: async () => {
    await cp('src/storage/migrations', 'dist/migrations', { recursive: true });
  },
});
