import type { Project } from '@canvass/project';
import { expect, it } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { project, single } from '../../testing/scenario.ts';

const GROUPS = 3;

/** Conditions of 59 cells on different options of three questions, and of one cell that overlaps the first. */
const conditions = [
  ...Array.from({ length: 59 }, (_, at) => [at % 10, Math.floor(at / 10), (at * 7) % 10]),
  [0, 0, 0],
].map(
  ([a = 0, b = 0, c = 0], at) => `Q1A${a + 1} and Q2A${b + 1} and Q3A${c + 1}${at < 59 ? '' : ' and Q1'}`,
);

function survey(): Project {
  const quotas = Array.from({ length: GROUPS }, (_, group) => ({
    id: `u${group}`,
    name: 'Cross',
    cells: conditions.map((cond, at) => ({ id: `u${group}c${at}`, name: `Cell ${at}`, cap: 10, cond })),
  }));
  return { ...project([[single('Q1', 10), single('Q2', 10), single('Q3', 10)]]), quotas };
}

// Unless it skips combinations that are already false, the check of one group's cells exceeds the common budget.
it('the check compares the cells of many groups within its budget', () => {
  const { issues } = compile(survey(), testTypes, checkForAuthors);
  const overlappingPaths = issues.filter(({ id }) => id === 'quota.cells-overlap').map(({ path }) => path);
  expect(overlappingPaths).toEqual(
    Array.from({ length: GROUPS }, (_, group) => `$.quotas[${group}].cells[59].cond`),
  );
});
