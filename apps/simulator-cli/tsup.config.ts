import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig } from 'tsup';

/** The output folder. A build writes to another folder while the previous build is in use. */
const outDir = process.env['CANVASS_BUILD_FOLDER'] ?? 'dist';
const requireOfProject = createRequire(new URL('../../packages/project/package.json', import.meta.url));

// The entry loads the chunk of the called command. All dependencies are bundled.
export default defineConfig({
  entry: ['src/main.ts'],
  outDir,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  splitting: true,
  noExternal: [/.*/],
  // Some bundled packages are CommonJS and require Node modules.
  banner: {
    js: "import { createRequire as createBundledRequire } from 'node:module'; const require = createBundledRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    // The default build of css-tree reads data files that are not in the bundle.
    options.alias = { 'css-tree': requireOfProject.resolve('css-tree/dist/csstree.esm') };
  },
  clean: true,
  onSuccess: async () => {
    // The documents that `canvass mcp` searches.
    const isSearched = (path: string) =>
      !/[\\/](adr|images|rules)$/.test(path) && !path.endsWith('.schema.json');
    cpSync('../../docs', `${outDir}/docs`, { recursive: true, filter: isSearched });
    // Fails the build if the result does not start.
    execFileSync(process.execPath, [`${outDir}/main.js`, '--help']);
  },
});
