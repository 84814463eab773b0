import { defineConfig } from 'tsup';

// For npm: modules for host pages with a build. The script without modules is built with the web app.
export default defineConfig({ format: 'esm', platform: 'browser', target: 'es2022' });
