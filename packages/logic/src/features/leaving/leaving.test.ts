import type { Project, Question } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { usesFeatures } from '../../compile/feature-fields.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, play, project, single } from '../../testing/scenario.ts';
import { checkCorrection } from '../correction/check-correction.ts';
import { featuresFor } from '../index.ts';

const number = (cid: string, fields: Partial<Question> = {}) =>
  blank(cid, { open_attrs: { type: 'int' }, ...fields });
const adultsCheck = {
  gid: 'fit',
  at: ['q3', 'q2'],
  holds: 'Q3 <= Q2',
  text: ['At most ', { ref: 'Q2' }, ' of them'],
} as const;
/** Q2 is the number of persons in a household, Q3 the number of adults. Q1 decides whether Q3 is asked. */
const survey = (
  check: Partial<NonNullable<Project['checks']>[number]> = {},
  hasTwoPages = false,
  fieldsOfQ3 = {},
) => {
  const [first, second] = [
    [single('Q1', 2), number('Q2')],
    [number('Q3', { disp_code: 'not Q1A2', ...fieldsOfQ3 })],
  ];
  return project(hasTwoPages ? [first, second] : [[...first, ...second]], {
    checks: [{ ...adultsCheck, ...check }],
    translations: { 'zh-CN': { project: { 'checks.fit.text': '最多' } } },
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  });
};
const findIssues = (run: ReturnType<typeof play>, gid: string) => run.view(gid)?.issues;

describe('a check across answers', () => {
  it('keeps the respondent on the page of its last question until it holds, and shows a text in the language of the response', () => {
    const run = play(survey({}, true), { language: 'en-GB' })
      .answer('q2', '2')
      .next()
      .answer('q3', '3')
      .next();
    expect(run.issues).toEqual(['q3 validate.check']);
    const params = { text: 'At most 2 of them', earlier: 'q2' };
    expect(findIssues(run, 'q3')).toEqual([{ key: 'validate.own', params }]);
    run.send({ type: 'language', language: 'zh-CN' });
    expect(findIssues(run, 'q3')?.[0]?.params).toMatchObject({ text: '最多' });
    expect(run.next().issues).toHaveLength(1);
    expect(run.answer('q3', '2').issues).toEqual([]);
    expect(run.next().state.pending).toMatchObject([{ type: 'submit' }]);
  });

  it('disappears as soon as a change of any of its questions makes it hold', () => {
    const run = play(survey()).answer('q2', '2').answer('q3', '3').next();
    expect(run.issues).toEqual(['q3 validate.check']);
    expect(run.answer('q2', '1').issues).toHaveLength(1);
    expect(run.answer('q2', '3').issues).toEqual([]);
  });

  it('counts as fulfilled while one of its questions is hidden', () => {
    const run = play(survey()).answer('q2', '2').answer('q3', '3').answer('q1', [2]).next();
    expect([run.issues, run.state.pending.length]).toEqual([[], 1]);
  });

  it('names the questions on earlier pages, unless respondents cannot go back', () => {
    const params = (fields: Partial<Project>) => {
      const run = play({ ...survey({ at: ['q3', 'q2', 'q1'] }, true), ...fields });
      return findIssues(run.answer('q2', '2').next().answer('q3', '3').next(), 'q3')?.[0]?.params;
    };
    expect(params({})).toMatchObject({ earlier: 'q2 q1' });
    expect(params({ desc_common_page: { hide_pre_btn: true } })).toEqual({ text: 'At most 2 of them' });
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['refuses a correction that breaks it', { q3: ['3'] }, ['q3 validate.check']],
    ['refuses a correction of its earlier question that breaks it', { q2: ['0'] }, ['q2 validate.check']],
    ['accepts a correction that keeps it', { q2: ['5'], q3: ['5'] }, []],
    ['accepts a correction that changes none of its answers', { q1: ['q1_1'] }, []],
    ['refuses a correction with an invalid answer', { q3: 7 }, ['q3 engine.wrong_answer']],
  ])('%s', (_, changedAnswers, expected) => {
    const startAnswers =
      changedAnswers['q1'] === undefined ? { q2: ['2'], q3: ['1'] } : { q2: ['2'], q3: ['3'] };
    const { program, state } = play(survey());
    const { refused } = checkCorrection(program, state.facts, {
      givenAnswers: startAnswers,
      changedAnswers,
    });
    expect(refused.map(({ gid, key }) => `${gid} ${key}`)).toEqual(expected);
  });

  it('allows corrections if it only asks', () => {
    const { program, state } = play(survey({ level: 'ask' }));
    const changedAnswers = { q3: ['3'] };
    expect(
      checkCorrection(program, state.facts, { givenAnswers: { q2: ['2'] }, changedAnswers }).refused,
    ).toEqual([]);
  });

  it('asks once for the same answers, and again after they have changed', () => {
    const run = play(survey({ level: 'ask' }))
      .answer('q2', '2')
      .answer('q3', '3')
      .next();
    expect(run.state.issues).toMatchObject([{ gid: 'q3', key: 'validate.check', ask: true }]);
    expect(run.answer('q3', '4').next().state.issues).toMatchObject([{ ask: true }]);
    expect(run.next().issues).toEqual([]);
    expect(run.state.pending).toHaveLength(1);
    expect(run.state.asked).toHaveLength(2);
  });

  it('asks only if the page has no errors', () => {
    const run = play(survey({ level: 'ask' }, false, { required: true }))
      .answer('q2', '2')
      .next();
    expect(run.issues).toEqual(['q3 validate.answer']);
    expect(run.answer('q3', '3').next().issues).toEqual(['q3 validate.check']);
  });

  it('holds if and only if its expression holds', () => {
    const run = play(survey());
    const count = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
    fc.assert(
      fc.property(count, count, (persons, adults) => {
        run
          .answer('q2', persons === undefined ? null : String(persons))
          .answer('q3', adults === undefined ? null : String(adults));
        const freshRun = play(survey());
        for (const [gid, value] of [
          ['q2', persons],
          ['q3', adults],
        ] as const)
          if (value !== undefined) freshRun.answer(gid, String(value));
        const hasFailed = freshRun.next().issues.length > 0;
        expect(hasFailed).toBe(!(persons !== undefined && adults !== undefined && adults <= persons));
      }),
    );
  });
});

describe('a soft required question', () => {
  const softProject = (fields: Partial<Question> = {}) =>
    project([[blank('Q1', { required: 'ask', ...fields }), blank('Q2', { required: true })], [blank('Q3')]]);
  it('asks once, when the page has no errors, and lets the respondent go on', () => {
    const run = play(softProject());
    expect(run.next().issues).toEqual(['q2 validate.answer']);
    expect(run.answer('q2', 'x').next().state.issues).toEqual([
      { gid: 'q1', key: 'validate.answer', ask: true },
    ]);
    expect(findIssues(run, 'q1')).toEqual([{ key: 'validate.answer', ask: true }]);
    expect(run.next().page).toEqual(['q3']);
    expect(run.back().next().page).toEqual(['q3']);
  });
  it('does not ask respondents who answer, and does not ask in corrections', () => {
    expect(play(softProject()).answer('q1', 'x').answer('q2', 'x').next().page).toEqual(['q3']);
    expect(play(softProject(), { mode: 'modify' }).next().page).toEqual(['q3']);
  });
  it.each([true, 'ask'] as const)("has the author's text, required %j", (required) => {
    const run = play(softProject({ required, required_text: 'Please tell us' }))
      .answer('q2', 'x')
      .next();
    expect(findIssues(run, 'q1')).toMatchObject([
      { key: 'validate.own', params: { text: 'Please tell us' } },
    ]);
  });
});

describe('mistakes in checks', () => {
  const idsOf = (check: object) =>
    compile(survey(check, true), testTypes, checkForAuthors).issues.map(({ id, path }) => `${id} ${path}`);
  it.each([
    [{}, ['check.fails-when-empty $.checks[0].holds']],
    [{ holds: 'Q2 is empty or Q3 is empty or Q3 <= Q2' }, []],
    [{ holds: 'Q3 <= ' }, ['language.unexpected-token $.checks[0].holds']],
    [
      { at: ['q2'], holds: 'Q3 <= Q2' },
      ['check.reads-later $.checks[0].holds', 'check.fails-when-empty $.checks[0].holds'],
    ],
    [
      { holds: 'Q1A1', text: [{ ref: 'Q9' }] },
      ['language.unknown-name $.checks[0].text', 'check.fails-when-empty $.checks[0].holds'],
    ],
    [{ holds: 'Q9 > 3' }, ['language.unknown-name $.checks[0].holds']],
  ])('are reported for %j as %j', (check, expected) => expect(idsOf(check)).toEqual(expected));
});

it.each([
  { required_text: 'Needed' },
  { required: 'ask' },
  { open_attrs: { pattern: 'a+', pattern_text: 'Letters' } },
] as const)('browsers load the leaving feature for %j', async (fields) => {
  const survey = project([[blank('Q1', fields)]]);
  expect(usesFeatures(survey)).toBe(true);
  expect((await featuresFor(survey)).map(({ id }) => id)).toContain('leaving');
});
