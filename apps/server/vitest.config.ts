import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'apps/server',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['../../scripts/vitest/property-seed.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Each file has an embedded database of some hundred megabytes.
    maxWorkers: 2,
    // Groups with their own number of workers run one after the other.
    sequence: { groupOrder: 1 },
    // Loading the server and PGlite again for each file takes as long as its tests; no file changes what is global.
    isolate: false,
  },
});
