import { defineConfig } from 'tsup';

// The npm package: modules for host pages with a build. The build of the web app makes the script without modules.
export default defineConfig({ format: 'esm', platform: 'browser', target: 'es2022' });
