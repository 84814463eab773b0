import { expect, it } from 'vitest';
import { read } from './source-files.ts';

const PAGE = 'docs/abuse.md';
const ROWS = read(PAGE)
  .split('\n')
  .flatMap((line) => {
    const [, id, , outcome = ''] = /^\| (A\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, outcome }];
  });
/** For each case the tests that show its outcome, as `path “title”`. */
const TESTS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  read('apps/server/src/testing/trust/abuse/abuse-tests.json'),
);

const caseIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `A${from + index}`);

it('every case of abuse is in its table once, with its result', () => {
  expect(ROWS.map(({ id }) => id)).toEqual(caseIds(1, 73));
  expect(Object.keys(TESTS)).toEqual(caseIds(1, 73));
  expect(ROWS.filter(({ outcome }) => outcome.length < 4)).toEqual([]);
});

it('a case is shown by a test, or the table states that it is not built', () => {
  const untestedRows = ROWS.filter(
    ({ id, outcome }) => (TESTS[id] ?? []).length === 0 && !outcome.includes('Not built: '),
  );
  expect(untestedRows.map(({ id }) => id)).toEqual([]);
});

it('the tests that show the cases exist, by file and title', () => {
  const namedTests = Object.entries(TESTS).flatMap(([id, tests]) =>
    tests.map((test) => {
      const [, path = '', title = ''] = /^(\S+) “([^”]+)”$/.exec(test) ?? [];
      return { id, path, title };
    }),
  );
  expect(namedTests.length).toBeGreaterThan(80);
  // The source with normalised whitespace and quotation marks, so that it contains each title as the page writes it.
  const normalisedSource = (path: string) => read(path).replaceAll(/\\'/g, "'").replaceAll(/\s+/g, ' ');
  expect(namedTests.filter(({ path, title }) => !normalisedSource(path).includes(title))).toEqual([]);
});
