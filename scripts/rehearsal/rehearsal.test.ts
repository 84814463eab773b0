import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listFilesBelow, ROOT } from '../architecture/source-files.ts';
import { capabilities } from './capabilities.ts';
import { type Capability, copyRepository, editText } from './copy-repository.ts';

/**
 * Adds one of each extension that CONTRIBUTING.md describes to a copy of the repository: new files from
 * `capabilities/<X>` (with the ending `.txt`, so that no tool reads them here), and only the listed changes of
 * existing files. The copy must compile, and the new tests must pass.
 */
const CAPABILITIES_FOLDER = 'scripts/rehearsal/capabilities';
const filesOf = (name: string) =>
  listFilesBelow(`${CAPABILITIES_FOLDER}/${name}`).map((path) =>
    path.replace(`${CAPABILITIES_FOLDER}/${name}/`, '').replace(/\.txt$/, ''),
  );
const listTests = ({ name, tests = [] }: Capability) => [
  ...tests,
  ...filesOf(name).filter((path) => /\.test\.tsx?$/.test(path)),
];

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly failureMessages?: readonly string[] }[];
}
const failuresOf = ({ message, assertionResults }: FileReport) =>
  [message, ...assertionResults.flatMap(({ failureMessages = [] }) => failureMessages)].join('\n');

/** Whether to run the rehearsal, which takes two minutes of processor time, so `npm test` leaves it out. */
const isFull = process.env['CANVASS_FULL'] !== undefined;

let copy = '';
let passedTests: ReadonlySet<string> = new Set();
let output = '';
const run = (executable: string, ...args: readonly string[]) =>
  spawnSync(executable, args, { cwd: copy, encoding: 'utf8', env: process.env });

beforeAll(() => {
  if (!isFull) return;
  copy = copyRepository();
  for (const { name, script, edits } of capabilities) {
    if (script !== undefined) execFileSync(process.execPath, script, { cwd: copy });
    for (const path of filesOf(name)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(ROOT, CAPABILITIES_FOLDER, name, `${path}.txt`), join(copy, path));
    }
    for (const edit of edits) {
      const file = join(copy, edit.path);
      writeFileSync(file, editText(readFileSync(file, 'utf8'), edit));
    }
  }
  execFileSync(process.execPath, ['scripts/gen.mjs'], { cwd: copy });
  const tests = capabilities.flatMap(listTests);
  const report = join(copy, 'report.json');
  const { stdout, stderr } = run(
    'node_modules/.bin/vitest',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly FileReport[];
  };
  output = [stdout, stderr, ...testResults.map(failuresOf)].join('\n');
  passedTests = new Set(
    testResults.filter(({ status }) => status === 'passed').map(({ name }) => name.replace(`${copy}/`, '')),
  );
}, 600_000);
afterAll(() => {
  if (isFull) rmSync(copy, { recursive: true, force: true });
});

it('every text before which lines are inserted occurs once in its file', () => {
  const texts = new Map<string, string>();
  for (const edit of capabilities.flatMap(({ edits }) => edits)) {
    const text = texts.get(edit.path) ?? readFileSync(join(ROOT, edit.path), 'utf8');
    texts.set(edit.path, editText(text, edit));
  }
});

test.runIf(isFull).each([...capabilities])('adding one $name: its own tests pass', (capability) => {
  const tests = listTests(capability);
  expect(tests.length).toBeGreaterThan(0);
  expect(
    tests.filter((path) => !passedTests.has(path)),
    output,
  ).toEqual([]);
});

/** The TypeScript programs that contain files of the extensions, without the program of browser journeys. */
const PROGRAMS = ['core', 'node', 'screens'].map((name) => `scripts/types/${name}.json`);

it.runIf(isFull)(
  'the copy with all extensions compiles',
  () => {
    // tsc runs in one thread, because several threads would each compute the same types.
    const results = PROGRAMS.map((program) =>
      run('node_modules/.bin/tsc', '-p', program, '--singleThreaded'),
    );
    expect(results.map(({ stdout }) => stdout).join('')).toBe('');
    expect(results.map(({ status }) => status)).toEqual(PROGRAMS.map(() => 0));
  },
  600_000,
);
