import { expect, it } from 'vitest';
import { listFilesBelow, isTest, read } from './source-files.ts';

const MAX_LINES = 120;

/** The number of lines of each `describe` in a file, by first line. */
function computeDescribes(source: string): ReadonlyMap<number, number> {
  const lines = source.split('\n');
  const linesByStart = new Map<number, number>();
  for (const [start, line] of lines.entries()) {
    const [, indent] = /^( *)describe\b/.exec(line) ?? [];
    if (indent === undefined || line.endsWith(');')) continue;
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${indent}})`));
    linesByStart.set(start + 1, end - start + 1);
  }
  return linesByStart;
}

it('describesOf finds the lines of every `describe`, even within another one', () => {
  const source = ["describe('a', () => {", "  describe.each(['b'])('%s', () => {", '  });', '', '});'].join(
    '\n',
  );
  expect([...computeDescribes(source)]).toEqual([
    [1, 5],
    [2, 2],
  ]);
});

it(`no describe of the server has more than ${MAX_LINES} lines`, () => {
  const longDescribes = listFilesBelow('apps/server/src')
    .filter(isTest)
    .flatMap((path) =>
      [...computeDescribes(read(path))]
        .filter(([, lines]) => lines > MAX_LINES)
        .map(([at, lines]) => `${path}:${at} has ${lines} lines: give each of its topics a function`),
    );
  expect(longDescribes).toEqual([]);
});
