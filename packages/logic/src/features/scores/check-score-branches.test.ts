import type { FlowNode, Project } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { blank, project } from '../../testing/scenario.ts';
import { testTypes } from '../../testing/question-types.ts';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';

type Range = readonly [number | null, number | null];

/** Two text questions that earn 2 and 1.5 points if right, then a branch for each range. */
function survey(ranges: readonly Range[], max?: number): Project {
  const groups: Parameters<typeof project>[0] = [
    [blank('Q1'), blank('Q2')],
    ...ranges.map((_, index) => [blank(`Q${index + 3}`)] as const),
  ];
  const branches = ranges.map(
    (score, index): FlowNode => ({
      fid: `b${index}`,
      type: 'F',
      ftype: 'branch',
      needScore: true,
      score,
      items: [{ fid: `n${index}`, type: 'G', gid: `g${index + 2}` }],
    }),
  );
  const start: FlowNode = { fid: 'start', type: 'G', gid: 'g1' };
  return project(groups, {
    flow: { fid: 'root', type: 'F', ftype: 'root', items: [start, ...branches] },
    scores: {
      answer_keys: { q1: ['Lima'], q2: ['Rome'] },
      question_scores: { q1: 2, q2: 1.5 },
      ...(max !== undefined && { max }),
    },
  });
}
const hiddenSecond = (testProject: Project): Project => ({
  ...testProject,
  dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'FC_empty' }],
});
const findIssues = (testProject: Project): readonly string[] =>
  compile(testProject, testTypes, checkForAuthors)
    .issues.filter(({ id }) => id === 'flow.score-overlap' || id === 'flow.score-gap')
    .map(({ id, path, params }) => `${id} ${path} ${params['totals']}`);

// The possible totals are 0, 1.5, 2 and 3.5.
test.each<[readonly Range[], readonly string[]]>([
  [
    [
      [null, 1.5],
      [2, null],
    ],
    [],
  ],
  [
    [
      [0, 1],
      [1.2, 3.5],
    ],
    [],
  ],
  [
    [
      [null, 1],
      [2, null],
    ],
    ['flow.score-gap $.flow.items[1].score 1.5'],
  ],
  [
    [
      [1, 1.5],
      [2, 3],
    ],
    ['flow.score-gap $.flow.items[1].score 0, 3.5'],
  ],
  [
    [
      [null, 2],
      [2, null],
    ],
    ['flow.score-overlap $.flow.items[2].score 2'],
  ],
  [
    [
      [null, 3],
      [1, 2],
      [2, null],
    ],
    ['flow.score-overlap $.flow.items[2].score 1.5, 2', 'flow.score-overlap $.flow.items[3].score 2'],
  ],
  [
    [
      [50, null],
      [60, null],
    ],
    ['flow.score-gap $.flow.items[1].score 0, 1.5, 2 and 1 more'],
  ],
  [[[3, null]], []],
])('branches with the ranges %j have the findings %j', (ranges, expected) =>
  expect(findIssues(survey(ranges))).toEqual(expected),
);

it('the check respects the maximum score', () => {
  const ranges: readonly Range[] = [
    [null, 1.5],
    [2, 2],
  ];
  expect(findIssues(survey(ranges))).toEqual(['flow.score-gap $.flow.items[1].score 3.5']);
  expect(findIssues(survey(ranges, 2))).toEqual([]);
});

it('branches are not compared if points are earned between them', () => {
  const { scores, ...testProject } = survey([
    [null, 2],
    [2, null],
  ]);
  const { answer_keys = {}, question_scores = {} } = scores ?? {};
  const moreQuestions = {
    answer_keys: { ...answer_keys, q3: ['Bern'] },
    question_scores: { ...question_scores, q3: 1 },
  };
  expect(findIssues({ ...testProject, scores: moreQuestions })).toEqual([]);
});

it('branches have no findings if some respondents are not asked a question with points', () => {
  const gap = survey([
    [null, 1],
    [3, null],
  ]);
  expect(findIssues(gap)).not.toEqual([]);
  expect(findIssues(hiddenSecond(gap))).toEqual([]);
});
