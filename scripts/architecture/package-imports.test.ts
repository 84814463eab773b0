import { describe, expect, it, test } from 'vitest';
import { listFilesBelow, listImports, isSource, read, resolveImport } from './source-files.ts';

const PACKAGES = [
  'project',
  'protocol',
  'validators',
  'logic',
  'ui',
  'api-client',
  'question-types',
  'embed',
];
/** Packages that hosts may import. Browsers may not import `export`, because they write no exports. */
const HOST_PACKAGES = [...PACKAGES, 'export'];

/** The packages that a package may import. Unlisted packages, such as the benchmarks, may import all packages. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/project': [],
  'packages/protocol': ['project'],
  'packages/validators': [],
  'packages/logic': ['project', 'protocol', 'validators'],
  'packages/ui': [],
  'packages/embed': [],
  'packages/api-client': ['protocol'],
  'packages/question-types': ['project', 'protocol', 'validators', 'logic', 'ui', 'api-client'],
  'packages/export': ['project', 'protocol', 'logic'],
  // Tests of simulation and authoring play every question type.
  'packages/simulation': ['project', 'protocol', 'logic', 'question-types'],
  'packages/authoring': ['project', 'protocol', 'logic', 'question-types'],
  'apps/web': PACKAGES,
  // The console imports no question type, because the server sends how each question is shown.
  'apps/console': ['protocol', 'ui', 'api-client'],
  'apps/editor': [...PACKAGES, 'authoring', 'simulation'],
  'apps/server': HOST_PACKAGES,
  'apps/simulator-cli': [...HOST_PACKAGES, 'simulation', 'authoring', 'api-client'],
};

/** English texts, and translations. */
const TEXTS = /\.texts\.ts$|\/texts\/[\w-]+\/\w+\.json$/;

const featureOf = (path: string) => /^apps\/(?:web|console|editor)\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe.each(Object.entries(MAY_IMPORT))('%s', (folder, allowed) => {
  const files = listFilesBelow(`${folder}/src`).filter(isSource);

  it('imports only packages below it', () => {
    const wrongImports = files.flatMap((path) =>
      listImports(path)
        .map(({ specifier }) => ({ specifier, name: /^@canvass\/([^/]+)/.exec(specifier)?.[1] }))
        .filter(({ name }) => name !== undefined && !allowed.includes(name))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(wrongImports).toEqual([]);
  });

  it('reaches other packages by name, never by path', () => {
    const wrongImports = files.flatMap((path) =>
      listImports(path)
        // Documents that a test reads as text are not imports of code.
        .filter(({ specifier }) => specifier.startsWith('.') && !specifier.endsWith('?raw'))
        // Texts are data: generated lists import translations, and English texts of apps and types (docs/adr/0370).
        .filter(({ specifier }) => !(path.endsWith('.gen.ts') && TEXTS.test(specifier)))
        .filter(({ specifier }) => !/\/examples\/[^/]+\/project\.json$/.test(specifier))
        .filter(({ specifier }) => !resolveImport(path, specifier)?.startsWith(`${folder}/`))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(wrongImports).toEqual([]);
  });

  it('declares no dependency on a package above it', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    const ownPackages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@canvass/'),
    );
    expect(ownPackages.filter((name) => !allowed.includes(name.replace('@canvass/', '')))).toEqual([]);
  });
});

// Files beside the features may import several of them.
test.each(['web', 'console', 'editor'])('a feature of the app %s never imports another feature', (app) => {
  const wrongImports = listFilesBelow(`apps/${app}/src/features`)
    .filter(isSource)
    .flatMap((path) =>
      listImports(path).flatMap(({ specifier }) => {
        const otherFeature = featureOf(resolveImport(path, specifier) ?? '');
        const ownFeature = featureOf(path);
        return otherFeature !== undefined && ownFeature !== undefined && otherFeature !== ownFeature
          ? [`${path} imports ${specifier}`]
          : [];
      }),
    );
  expect(wrongImports).toEqual([]);
});
