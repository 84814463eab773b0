import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { read } from './source-files.ts';

const PAGE = 'docs/abuse.md';
const ROWS = read(PAGE)
  .split('\n')
  .flatMap((line) => {
    const [, id, , outcome = '', shownBy = ''] = /^\| (A\d+) \| (.+?) \| (.+?) \| (.*) \|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, outcome, shownBy }];
  });

const caseIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `A${from + index}`);

it('every case of abuse is in its table once, with its result', () => {
  expect(ROWS.map(({ id }) => id)).toEqual(caseIds(1, 73));
  expect(ROWS.filter(({ outcome }) => outcome.length < 4)).toEqual([]);
});

it('a case is shown by a test, or the table states that it is not built', () => {
  const untestedRows = ROWS.filter(
    ({ shownBy }) => !shownBy.includes('”') && !shownBy.includes('Not built: '),
  );
  expect(untestedRows.map(({ id }) => id)).toEqual([]);
});

it('the tests that the page names exist, by file and title', () => {
  const namedTests = ROWS.flatMap(({ id, shownBy }) =>
    [...shownBy.matchAll(/\[[\w-]+\]\(([^)]+)\) “([^”]+)”/g)].map(([, path = '', title = '']) => ({
      id,
      path: join(dirname(PAGE), path),
      title,
    })),
  );
  expect(namedTests.length).toBeGreaterThan(80);
  // The source with normalised whitespace and quotation marks, so that it contains each title as the page writes it.
  const normalisedSource = (path: string) => read(path).replaceAll(/\\'/g, "'").replaceAll(/\s+/g, ' ');
  expect(namedTests.filter(({ path, title }) => !normalisedSource(path).includes(title))).toEqual([]);
});
