import { defineConfig } from 'vitest/config';
import { WORKERS } from '../../scripts/vitest/workers.ts';

export default defineConfig({
  test: {
    name: 'apps/server',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['../../scripts/vitest/property-seed.ts'],
    globalSetup: ['../../scripts/vitest/build-programs.ts', 'src/testing/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Equal to the root's configuration: projects with other worker counts would run after the others, with half of
    // the workers idle.
    maxWorkers: WORKERS,
    // Loading the server and PGlite again for each file takes as long as its tests; test files leave global state
    // unchanged.
    isolate: false,
  },
});
