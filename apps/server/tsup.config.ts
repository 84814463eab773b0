import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defineConfig } from 'tsup';

/** The folder in which a build is made while the last one is in use. */
const outDir = process.env['CANVASS_BUILD_FOLDER'] ?? 'dist';
const requireOfProject = createRequire(new URL('../../packages/project/package.json', import.meta.url));

// The production build, which bundles our own packages but not those of npm. In development Node runs the source.
export default defineConfig({
  // Every thread begins with its own file.
  entry: { main: 'src/main.ts', thread: 'src/start/thread.ts' },
  outDir,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  noExternal: [/^@canvass\//],
  // Some bundled packages are CommonJS and require Node modules.
  banner: {
    js: "import { createRequire as createBundledRequire } from 'node:module'; const require = createBundledRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    // The default build reads data files that are not in the bundle.
    options.alias = { 'css-tree': requireOfProject.resolve('css-tree/dist/csstree.esm') };
  },
  clean: true,
  onSuccess: async () => {
    await cp('src/database/migrations', `${outDir}/migrations`, { recursive: true });
    // Fails the build if the result does not start.
    execFileSync(process.execPath, [`${outDir}/main.js`, '--help']);
  },
});
