import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst, WORKERS } from './scripts/vitest/workers.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Hundreds of tests start the server or the command, which spend half of their start on reading their own source. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');
const setupFile = (name: string) => join(root, `scripts/vitest/${name}.ts`);
const SETUP = ['property-seed', 'shared-process'].map(setupFile);
/** Builds the server and the command, for suites that start them in processes of their own. */
const PROGRAMS = setupFile('build-programs');
const ARCHITECTURE = 'scripts/architecture/**/*.test.ts';
const SUITES = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => `${group}/${name}`),
);

const TYPES = 'packages/question-types';
/**
 * The files of other folders share a process. In shared processes tests of the web app failed in some orders of the files,
 * because modules keep what another file has reported or loaded, and a test of wheels failed once.
 */
const ISOLATED = ['apps/web', `${TYPES} (views)`];

/** Files `*.test.tsx` render, so they get a document; everything else runs on bare Node. */
function projectsOf(folder: string): TestProjectConfiguration[] {
  // A package with needs of its own (a database before its tests, for example) says so in its own file.
  if (existsSync(join(root, folder, 'vitest.config.ts'))) return [folder];
  const project = (name: string, include: string, environment: 'node' | 'jsdom') => {
    const isIsolated = ISOLATED.includes(folder) || ISOLATED.includes(name);
    return {
      extends: true as const,
      test: {
        name,
        include: [`${folder}/${include}`],
        environment,
        setupFiles: [
          ...SETUP,
          ...(environment === 'jsdom' ? [setupFile('view-waits')] : []),
          ...(folder === TYPES ? [setupFile('all-validators')] : []),
        ],
        ...(folder === 'apps/simulator-cli' && { globalSetup: [PROGRAMS] }),
        // Importing the modules again for each file takes half of the time.
        isolate: isIsolated,
        // Contexts of Node separate files with a quarter less processor time than processes.
        ...(isIsolated && { pool: 'vmThreads' as const }),
      },
    };
  };
  return [
    project(folder, 'src/**/*.test.ts', 'node'),
    project(`${folder} (views)`, 'src/**/*.test.tsx', 'jsdom'),
  ];
}

const onNode = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    environment: 'node',
    // Tests of the architecture only read files.
    isolate: name !== 'architecture',
  },
});

/** Databases for tests that run the server in their own process. */
const withServer = (
  project: Extract<TestProjectConfiguration, { test?: object }>,
): TestProjectConfiguration => ({
  ...project,
  test: { ...project.test, globalSetup: [PROGRAMS, join(root, 'apps/server/src/testing/global-setup.ts')] },
});

export default defineConfig({
  test: {
    passWithNoTests: false,
    setupFiles: SETUP,
    // For hangs, not for speed: a busy machine takes ten times as long.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...SUITES.flatMap(projectsOf),
      onNode('scripts', 'scripts/**/*.test.ts', [ARCHITECTURE]),
      onNode('documents', 'packages/*/scripts/**/*.test.ts'),
      withServer(onNode('journeys', 'e2e/**/*.test.ts')),
      onNode('bench', 'bench/**/*.test.ts'),
      onNode('architecture', ARCHITECTURE),
    ],
  },
});
