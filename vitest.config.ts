import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { textsPlugin } from './scripts/texts/texts-plugin.mjs';
import { hasBenchPackages } from './scripts/repository.mjs';
import { LongestFirst, WORKERS } from './scripts/vitest/workers.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Caches compiled sources, because hundreds of tests start the server or the command, half of whose start is compiling. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');
const setupFile = (name: string) => join(root, `scripts/vitest/${name}.ts`);
const SETUP = ['property-seed', 'shared-process'].map(setupFile);
/** Builds the server and the command, for suites that start them in separate processes. */
const PROGRAMS = setupFile('build-programs');
const ARCHITECTURE = 'scripts/architecture/**/*.test.ts';
const SUITES = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => `${group}/${name}`),
);

const TYPES = 'packages/question-types';
/**
 * Folders whose test files do not share modules. With shared modules, tests of the web app failed in some orders of the
 * files, because modules keep the reports and texts of an earlier file. A test of pickers with wheels failed once.
 */
const ISOLATED = ['apps/web', `${TYPES} (views)`];

/** Resolves imports of the template of question types as in the folder to which it is copied. */
const TEMPLATE_IMPORTS = {
  name: 'template-imports',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    const isInTemplate = importer?.startsWith(join(root, TYPES, 'template')) === true;
    if (isInTemplate && source.startsWith('../..')) return join(root, TYPES, 'src/types/template', source);
    return undefined;
  },
};

/** The Vitest projects of a package: `*.test.tsx` renders and gets a document, `*.test.ts` runs on Node without one. */
function listProjects(folder: string): TestProjectConfiguration[] {
  // Packages with special requirements, such as a database before their tests, have a configuration file.
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
        // Otherwise importing the modules again for each file would take half of the time.
        isolate: isIsolated,
        // Node's contexts need a quarter less processor time than processes.
        ...(isIsolated && { pool: 'vmThreads' as const }),
      },
    };
  };
  return [
    project(folder, 'src/**/*.test.ts', 'node'),
    project(`${folder} (views)`, 'src/**/*.test.tsx', 'jsdom'),
    ...(folder === TYPES
      ? [
          { ...project(`${folder} (template)`, 'template/*.test.ts', 'node'), plugins: [TEMPLATE_IMPORTS] },
          {
            ...project(`${folder} (views of the template)`, 'template/*.test.tsx', 'jsdom'),
            plugins: [TEMPLATE_IMPORTS],
          },
        ]
      : []),
  ];
}

const onNode = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    environment: 'node',
    // Tests of the architecture only read files, so they can share modules.
    isolate: name !== 'architecture',
  },
});

/** Adds databases, for tests that run the server in their own process. */
const withServer = (
  project: Extract<TestProjectConfiguration, { test?: object }>,
): TestProjectConfiguration => ({
  ...project,
  test: { ...project.test, globalSetup: [PROGRAMS, join(root, 'apps/server/src/testing/global-setup.ts')] },
});

export default defineConfig({
  plugins: [textsPlugin()],
  test: {
    passWithNoTests: false,
    setupFiles: SETUP,
    // Timeouts only detect hangs: a busy machine takes ten times as long.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...SUITES.flatMap(listProjects),
      onNode('scripts', 'scripts/**/*.test.ts', [ARCHITECTURE]),
      onNode('documents', 'packages/*/scripts/**/*.test.ts'),
      withServer(onNode('journeys', 'e2e/**/*.test.ts')),
      // Compares with other products, whose packages `npm test` does not install.
      ...(hasBenchPackages() ? [onNode('bench', 'bench/**/*.test.ts')] : []),
      onNode('architecture', ARCHITECTURE),
    ],
  },
});
