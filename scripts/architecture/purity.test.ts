import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, read } from './source-files.ts';

/** Compiled without DOM, Node or test types, each by its `tsconfig.core.json`. */
const PURE = ['project', 'protocol', 'validators', 'logic', 'question-types'];

const MAY_BE_LEFT_OUT = new Set([
  'src/**/*.test.ts',
  'src/testing',
  'src/views.gen.ts',
  'src/view-props.ts',
  'src/**/*.fixtures.ts',
  'src/fixtures.gen.ts',
]);
const tsc = join(ROOT, 'node_modules/.bin/tsc');

describe.each(PURE)('packages/%s', (name) => {
  const folder = `packages/${name}`;
  const core = JSON.parse(read(`${folder}/tsconfig.core.json`));

  it('has a core that knows no host', () => {
    expect(core.extends).toBe('../../tsconfig.base.json');
    expect(core.compilerOptions ?? {}).not.toHaveProperty('lib');
    expect(core.compilerOptions ?? {}).not.toHaveProperty('types');
  });

  it('compiles without the types of Node, a browser or a test runner', () => {
    const program = execFileSync(tsc, ['-p', `${folder}/tsconfig.core.json`, '--listFilesOnly'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const lines = program.trim().split('\n');
    expect(lines.some((path) => path.includes(`/${folder}/src/`))).toBe(true);
    expect(lines.filter((path) => /@types\/node\/|lib\.dom\.|\/vitest\//.test(path)).slice(0, 3)).toEqual([]);
  });

  it('leaves out nothing but tests and views', () => {
    expect((core.exclude ?? []).filter((pattern: string) => !MAY_BE_LEFT_OUT.has(pattern))).toEqual([]);
  });

  it('is compiled so by its own typecheck', () => {
    expect(JSON.parse(read(`${folder}/package.json`)).scripts.typecheck).toContain(
      'tsc -p tsconfig.core.json',
    );
  });
});

it('the settings that everything extends name no host either', () => {
  const { compilerOptions } = JSON.parse(read('tsconfig.base.json'));
  expect(compilerOptions).toMatchObject({
    lib: ['ES2023'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
  });
});
