import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { filesBelow, ROOT } from '../architecture/source-files.ts';
import { capabilities, type Capability } from './capabilities.ts';
import { applyEdit, copyRepository } from './copy-repository.ts';

/**
 * Adding one X, as CONTRIBUTING.md describes it, done in a copy of the repository: new files under
 * `capabilities/<X>` (with `.txt` behind their names, so that nothing here takes them for its own), and no other edit
 * than those of the list. The copy must compile, and the tests among the new files must pass.
 */
const HOME = 'scripts/rehearsal/capabilities';
const filesOf = (name: string) =>
  filesBelow(`${HOME}/${name}`).map((path) => path.replace(`${HOME}/${name}/`, '').replace(/\.txt$/, ''));
const testsOf = ({ name, tests = [] }: Capability) => [
  ...tests,
  ...filesOf(name).filter((path) => /\.test\.tsx?$/.test(path)),
];
/** `packages/logic`, from a path. */
const packageOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** What Vitest reports of one file. */
interface Result {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[];
}
const failuresOf = ({ message, assertionResults }: Result) =>
  [message, ...assertionResults.flatMap(({ failureMessages = [] }) => failureMessages)].join('\n');

let copy = '';
let passed: ReadonlySet<string> = new Set();
let output = '';
const run = (executable: string, ...args: readonly string[]) =>
  spawnSync(executable, args, { cwd: copy, encoding: 'utf8', env: process.env });

beforeAll(() => {
  copy = copyRepository();
  for (const { name, script, edits } of capabilities) {
    if (script !== undefined) execFileSync(process.execPath, script, { cwd: copy });
    for (const path of filesOf(name)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(ROOT, HOME, name, `${path}.txt`), join(copy, path));
    }
    for (const edit of edits) applyEdit(copy, edit);
  }
  execFileSync(process.execPath, ['scripts/gen.mjs'], { cwd: copy });
  const tests = capabilities.flatMap(testsOf);
  const report = join(copy, 'report.json');
  const { stdout, stderr } = run(
    'node_modules/.bin/vitest',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly Result[];
  };
  output = [stdout, stderr, ...testResults.map(failuresOf)].join('\n');
  passed = new Set(
    testResults.filter(({ status }) => status === 'passed').map(({ name }) => name.replace(`${copy}/`, '')),
  );
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each([...capabilities])('adding one $name: its own tests pass', (capability) => {
  const tests = testsOf(capability);
  expect(tests.length).toBeGreaterThan(0);
  expect(
    tests.filter((path) => !passed.has(path)),
    output,
  ).toEqual([]);
});

it('the copy with all of them compiles', () => {
  const files = capabilities.flatMap((capability) => [
    ...filesOf(capability.name),
    ...testsOf(capability),
    ...capability.edits.map(({ path }) => path),
  ]);
  // Texts of other languages have no compiler settings of their own: who uses them compiles them.
  const folders = [...new Set(files.map(packageOf))].filter((folder) =>
    existsSync(join(copy, folder, 'tsconfig.json')),
  );
  const wrong = folders.flatMap((folder) => {
    const { status, stdout } = run('node_modules/.bin/tsc', '--noEmit', '-p', folder);
    return status === 0 ? [] : [stdout];
  });
  expect(wrong.join('\n')).toBe('');
}, 600_000);
