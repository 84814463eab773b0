import type { Question } from '@canvass/project';
import { expect, test } from 'vitest';
import { rng } from '../../random/rng.ts';
import { blank, multiple, project, single } from '../../testing/scenario.ts';
import { type QuestionTypeWithTools, hasTools } from '../../question-type/question-type.ts';
import { maxPossibleTotal, possibleTotals } from './possible-totals.ts';
import { testTypes } from '../../testing/question-types.ts';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';

const types = new Map(
  [...testTypes].map(([id, type]): readonly [string, QuestionTypeWithTools] => [
    id,
    {
      ...type,
      score: (question, answer) =>
        question.items === undefined
          ? undefined
          : type.choices(question, answer).reduce((sum, { option }) => sum + (option.score ?? 0), 0),
    },
  ]),
);
const withPoints = (question: Question, ...points: readonly number[]): Question => ({
  ...question,
  items: (question.items ?? []).map((item, at) => ({ ...item, score: points[at] ?? 0 })),
});
const questions = [
  withPoints(single('Q1', 3), 1, 3, 2),
  withPoints(multiple('Q2', 3), 1, -4, 2),
  blank('Q3'),
];

/** The findings about a branch with the range `score`. At most 6 points can be earned. */
function findIssues(score: readonly [number | null, number | null]): readonly string[] {
  const survey = project([questions, [blank('Q4')]], {
    flow: {
      fid: 'root',
      type: 'F',
      ftype: 'root',
      items: [
        { fid: 'a', type: 'G', gid: 'g1' },
        {
          fid: 'b',
          type: 'F',
          ftype: 'branch',
          needScore: true,
          score,
          items: [{ fid: 'c', type: 'G', gid: 'g2' }],
        },
      ],
    },
  });
  return compile(survey, types, checkForAuthors).issues.map(
    ({ id, path, params }) => `${id} ${path} ${params['from']} ${params['most'] ?? params['to']}`,
  );
}

test.each<readonly [readonly [number | null, number | null], readonly string[]]>([
  [[50, null], ['flow.score-too-high $.flow.items[1].score 50 6']],
  [[6.5, 9], ['flow.score-too-high $.flow.items[1].score 6.5 6']],
  [[4, 2], ['flow.score-range-empty $.flow.items[1].score 4 2']],
  [[6, null], []],
  [[null, 3], []],
  [[2, 2], []],
])('a branch for a score of %j has the findings %j', (score, expected) =>
  expect(findIssues(score)).toEqual(expected),
);

test('no score exceeds the maximum, for any points', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = rng(`points:${seed}`);
    const points = () => Array.from({ length: 3 }, () => random.int(9) - 3);
    const questions = [withPoints(single('Q1', 3), ...points()), withPoints(multiple('Q2', 3), ...points())];
    const scored = questions.map((question) => ({ question, type: types.get(question.qtype) }));
    expect(scored.every(({ type }) => type !== undefined && hasTools(type))).toBe(true);
    const totals = possibleTotals({})(scored) ?? [];
    expect(maxPossibleTotal(scored, {})).toBeGreaterThanOrEqual(totals.at(-1) ?? 0);
  }
});
