import { defineConfig } from 'tsup';

// For npm: modules for host pages that are built. The one script without modules is built with the web app.
export default defineConfig({ format: 'esm', platform: 'browser', target: 'es2022' });
