import type { Project, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { describeIssues } from '../../author-texts/describe-issues.ts';
import { compile } from '../../compile-whole.ts';
import { MAX_STEPS } from '../../language/limits.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, multiple, play, project } from '../../testing/scenario.ts';
import { startWithReports } from '../../step/start.ts';
import { questionView } from '../../view/question-view.ts';

/** Comparing two lists of 440 members that are never equal takes about 388,000 evaluation steps. */
const list = (member: number) => `[${Array.from({ length: 440 }, () => member).join(',')}]`;
const HEAVY = `let a = ${list(1)}; let b = ${list(2)}; not (a has any b)`;
const slowProject = (count: number): Project =>
  project([Array.from({ length: count }, (_, at) => blank(`Q${at + 1}`, { disp_code: HEAVY }))]);

const issuesOf = (survey: Project) =>
  describeIssues(compile(survey, testTypes, checkForAuthors).issues, {}).map(
    ({ id, severity, path, message }) => ({ id, severity, path, message }),
  );

describe('the budget that all expressions of an engine step share (LANG-9)', () => {
  it('is used by rules in their order, and each rule without a result is reported', () => {
    const { program, page, state } = play(slowProject(20));
    expect(page).toEqual(['q1']);
    const { effects } = startWithReports(program, state.facts);
    expect(effects.filter(({ type }) => type === 'report')).toHaveLength(19);
  });

  it('is full again for the next step', () => {
    const lateComparison = `Q1A1 and (${HEAVY.split('; ').at(-1)})`;
    const code = `${HEAVY.split('; ').slice(0, 2).join('; ')}; ${lateComparison}`;
    const survey = project([[multiple('Q1', 2), blank('Q2', { disp_code: code })]]);
    let walk = play(survey);
    for (const options of [[1], [], [1]]) walk = walk.answer('q1', options);
    expect(walk.page).toEqual(['q1', 'q2']);
  });

  it('is divided equally between the questions of a rendered page', () => {
    const patch = `let a = ${list(1)}; let b = ${list(2)}; { required: not (a has any b) }`;
    const page = (count: number) =>
      project([Array.from({ length: count }, (_, at) => blank(`Q${at + 1}`, { plaster_code: patch }))]);
    const computeRequired = (count: number) => {
      const { program, state } = play(page(count));
      return program.questions.map(({ gid }) => questionView(program, state, gid)?.question.required);
    };
    expect(computeRequired(1)).toEqual([true]);
    expect(computeRequired(3)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the check of the budget before publishing', () => {
  it('rejects rules that exceed the budget before any answer, and names the most expensive ones', () => {
    expect(issuesOf(slowProject(20))).toEqual([
      {
        id: 'logic.too-much-work',
        severity: 'error',
        path: '$.items[0].items[0]',
        message: expect.stringMatching(
          /need up to 7,\d{3},\d{3} evaluation steps at once, .* limit is 500,000\..* expensive ones: Q1 \(38\d,\d{3}\), Q2 \(38\d,\d{3}\), Q3 /,
        ),
      },
    ]);
  });

  it('warns of rules that may exceed the budget', () => {
    const wide = (cid: string, fields: Partial<Question> = {}) => multiple(cid, 300, fields);
    const survey = project([
      [wide('Q1'), wide('Q2'), wide('Q3', { disp_code: 'Q1 has any Q2' }), wide('Q4')],
      [blank('Q5', { disp_code: 'Q3 == Q4' })],
    ]);
    expect(issuesOf(survey)).toMatchObject([
      { id: 'logic.much-work', severity: 'warning', path: '$.items[1].items[0]' },
    ]);
  });

  test.each([
    [
      'many simple rules',
      Array.from({ length: 400 }, (_, at) => blank(`Q${at + 2}`, { disp_code: 'Q1A1 or Q1A2' })),
    ],
    ['one rule that compares a list', [blank('Q2', { disp_code: 'Q1 has any [1, 2, 3]' })]],
  ])('has no finding for %s', (_, condition) => {
    expect(issuesOf(project([[multiple('Q1', 20), ...condition]]))).toEqual([]);
    expect(MAX_STEPS).toBeGreaterThan(100_000);
  });
});
