import { createRequire } from 'node:module';
import { defineConfig } from 'tsup';

const requireOfProject = createRequire(new URL('../project/package.json', import.meta.url));

// For npm: the engine with everything that it needs to play a survey from its file, for Node and for bundlers.
export default defineConfig({
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  splitting: true,
  noExternal: [/.*/],
  external: [/^typebox/],
  esbuildOptions(options) {
    options.mainFields = ['module', 'main'];
    // The default build reads data files that are not in the bundle.
    options.alias = { 'css-tree': requireOfProject.resolve('css-tree/dist/csstree.esm') };
  },
});
