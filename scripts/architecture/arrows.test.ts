import { describe, expect, it, test } from 'vitest';
import { filesBelow, importsOf, isSource, read, resolveImport } from './source-files.ts';

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
/** Browsers write no exports. */
const HOST_PACKAGES = [...PACKAGES, 'export'];

/** Arrows point down only. Whoever is not listed may import every package (benchmarks compare everything). */
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
  'apps/web': PACKAGES,
  // It knows no question type: the server says how a question is shown.
  'apps/console': ['protocol', 'ui', 'api-client'],
  'apps/server': HOST_PACKAGES,
  'apps/simulator-cli': HOST_PACKAGES,
};

/**
 * Inside of `logic`, by folder; files beside the folders put the parts together, and tests may see everything. The
 * language and the contract of question types speak of each other's values.
 */
const ROOMS_OF_LOGIC: Readonly<Record<string, readonly string[]>> = {
  random: [],
  maxdiff: ['random'],
  contract: ['language'],
  language: ['contract'],
  engine: ['random', 'contract', 'language'],
  transcript: ['random', 'engine'],
  features: ['random', 'contract', 'language', 'engine', 'transcript'],
  effects: ['random', 'contract', 'engine', 'features'],
  explain: ['language', 'engine', 'features'],
  inspect: ['random', 'language', 'engine'],
  report: ['contract', 'language', 'engine', 'features'],
  'author-texts': ['contract', 'engine', 'features'],
};
/** Ids of findings are the keys of their texts: known as types, never loaded. */
const KNOW_IDS: readonly string[] = ['engine', 'language'];

describe.each(Object.entries(ROOMS_OF_LOGIC))('packages/logic/src/%s', (room, allowed) => {
  it('imports only rooms below it', () => {
    const wrong = filesBelow(`packages/logic/src/${room}`)
      .filter((path) => isSource(path) && !/\.(test|fixtures)\.ts$/.test(path))
      .flatMap((path) =>
        importsOf(path)
          .map(({ specifier, typeOnly }) => ({ typeOnly, target: resolveImport(path, specifier) ?? '' }))
          .map(({ typeOnly, target }) => ({
            target,
            other: /^packages\/logic\/src\/(.+)/.exec(target)?.[1]?.split('/')[0],
            knowsIds: typeOnly && KNOW_IDS.includes(room) && target.endsWith('-texts.table.ts'),
          }))
          .filter(({ other, knowsIds }) => other !== undefined && other !== room && !knowsIds)
          .filter(({ other = '' }) => !allowed.includes(other))
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});

it('every folder of logic has its place among the others', () => {
  const folders = filesBelow('packages/logic/src').flatMap(
    (path) => /^packages\/logic\/src\/([^/]+)\//.exec(path)?.[1] ?? [],
  );
  expect([...new Set(folders)].sort()).toEqual([...Object.keys(ROOMS_OF_LOGIC), 'testing'].sort());
});

/** The folder of an app's `src/features` that a file belongs to. */
const featureOf = (path: string) => /^apps\/(?:web|console)\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe.each(Object.entries(MAY_IMPORT))('%s', (folder, allowed) => {
  const files = filesBelow(`${folder}/src`).filter(isSource);

  it('imports only packages below it', () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .map(({ specifier }) => ({ specifier, name: /^@canvass\/([^/]+)/.exec(specifier)?.[1] }))
        .filter(({ name }) => name !== undefined && !allowed.includes(name))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('reaches other packages by name, never by path', () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        // Documents that a test compares with, read as text, are no imports of code.
        .filter(({ specifier }) => specifier.startsWith('.') && !specifier.endsWith('?raw'))
        .filter(({ specifier }) => !resolveImport(path, specifier)?.startsWith(`${folder}/`))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('declares no dependency that points up', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@canvass/'),
    );
    expect(ours.filter((name) => !allowed.includes(name.replace('@canvass/', '')))).toEqual([]);
  });
});

test.each(['web', 'console'])('a feature of the app %s never imports another feature', (app) => {
  const wrong = filesBelow(`apps/${app}/src/features`)
    .filter(isSource)
    .flatMap((path) =>
      importsOf(path).flatMap(({ specifier }) => {
        const other = featureOf(resolveImport(path, specifier) ?? '');
        return other !== undefined && other !== featureOf(path) ? [`${path} imports ${specifier}`] : [];
      }),
    );
  expect(wrong).toEqual([]);
});
