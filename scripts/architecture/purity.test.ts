import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, read } from './source-files.ts';

/** Packages whose `tsconfig.core.json` compiles the core without DOM, Node or test types. */
const PURE = ['project', 'protocol', 'validators', 'logic', 'question-types', 'authoring'];

const EXCLUDED_FILES = new Set([
  'src/**/*.test.ts',
  'src/testing',
  'src/registry/views.gen.ts',
  'src/controls/view-props.ts',
  'src/**/*.fixtures.ts',
  'src/fixtures.gen.ts',
]);
const TOGETHER = 'scripts/types/core.json';
const together = new Set(listFiles(TOGETHER));

const isOfHost = (path: string) => /@types\/node\/|lib\.dom\.|\/vitest\//.test(path);

/** Lists the files of a TypeScript program, by the path of its settings. */
function listFiles(settings: string): readonly string[] {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const list = execFileSync(tsc, ['-p', settings, '--listFilesOnly'], { cwd: ROOT, encoding: 'utf8' });
  return list
    .trim()
    .split('\n')
    .map((path) => relative(ROOT, path));
}

function expectNoHost(settings: { extends: string; compilerOptions?: object }) {
  expect(settings.extends).toBe('../../tsconfig.base.json');
  expect(settings.compilerOptions ?? {}).not.toHaveProperty('lib');
  expect(settings.compilerOptions ?? {}).not.toHaveProperty('types');
}

describe.each(PURE)('packages/%s', (name) => {
  const folder = `packages/${name}`;
  const core = JSON.parse(read(`${folder}/tsconfig.core.json`));

  it('has a core without host APIs', () => expectNoHost(core));

  const coreFiles = listFiles(`${folder}/tsconfig.core.json`);

  it('compiles without the types of Node, a browser or a test runner', () => {
    expect(coreFiles.some((path) => path.startsWith(`${folder}/src/`))).toBe(true);
    expect(coreFiles.filter(isOfHost).slice(0, 3)).toEqual([]);
  });

  it('excludes only tests and views from its core', () => {
    expect((core.exclude ?? []).filter((pattern: string) => !EXCLUDED_FILES.has(pattern))).toEqual([]);
  });

  it('is checked with these settings by the stage "typecheck"', () => {
    const missingFiles = coreFiles.filter((path) => path.startsWith(folder) && !together.has(path));
    expect(missingFiles).toEqual([]);
  });
});

it('the base settings name no host types', () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.base.json'));
  expect(compilerOptions).toMatchObject({
    lib: ['ES2023'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
  });
});

it('the program of all cores uses no host APIs', () => {
  expectNoHost(JSON.parse(read(TOGETHER)));
  expect([...together].filter(isOfHost).slice(0, 3)).toEqual([]);
});

it('the stage of types checks the sources of every package and app', () => {
  const programs = read('scripts/typecheck.mjs').match(/(?<=')[^' ]+\.json(?=')/g) ?? [];
  const includedFiles = programs.flatMap((program) =>
    (read(program).match(/(?<=")[./\w-]*src(?=")/g) ?? []).map((path) => join(dirname(program), path)),
  );
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}/src`),
  );
  expect(programs).toContain(TOGETHER);
  expect(folders.filter((folder) => !includedFiles.includes(folder))).toEqual([]);
});
