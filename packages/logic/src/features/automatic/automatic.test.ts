import type { Option, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import type { Effect } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { blank, compileProject, jump, multiple, play, project, single } from '../../testing/scenario.ts';

type SurveyRun = ReturnType<typeof play>;

/** The effective answer of a question, as option numbers or text. Null if it is unanswered. */
function computeEffectiveAnswer(
  { program, state }: Pick<SurveyRun, 'program' | 'state'>,
  gid: string,
): unknown {
  const answer = vectorGet(state.effective, program.byGid.get(gid) ?? -1);
  if (!Array.isArray(answer)) return answer;
  return answer.map((part: string) =>
    part.startsWith(`${gid}_`) ? Number(part.slice(gid.length + 1)) : part,
  );
}

/** Changes options of a question. `changes` are by option number. */
function withOptions(question: Question, changes: Readonly<Record<number, Partial<Option>>>): Question {
  return {
    ...question,
    items: (question.items ?? []).map((option) => ({ ...option, ...changes[option.seq] })),
  };
}
const shownIf = (...codes: readonly string[]) =>
  Object.fromEntries(codes.map((code, index) => [index + 1, code === '' ? {} : { disp_code: code }]));
const autoOption = (code: string, fields: Partial<Option> = {}): Partial<Option> => ({
  autoSelect: true,
  auto_code: code,
  ...fields,
});

/** The four options of q1 make q2 offer its first option, its first two, all three, or none. */
const narrowingProject = (fields: Partial<Question>, make = single) =>
  project([
    [single('Q1', 4)],
    [withOptions(make('Q2', 3, fields), shownIf('Q1 <= 3', 'Q1 > 1 and Q1 <= 3', 'Q1 == 3'))],
    [blank('Q3')],
  ]);

describe('defaultOptionSelect', () => {
  test.each<[string, Partial<Question>, number, number, unknown]>([
    ['true: the only visible option', { defaultOptionSelect: true }, 1, 0, [1]],
    ['true: none if two are visible', { defaultOptionSelect: true }, 2, 0, null],
    ['true: none if none is visible', { defaultOptionSelect: true }, 4, 0, null],
    ['looped: seed 0', { defaultOptionSelect: true, loop_autofill: true }, 3, 0, [1]],
    ['looped: seed 5 of 3', { defaultOptionSelect: true, loop_autofill: true }, 3, 5, [3]],
    ['looped: seed 5 of 2', { defaultOptionSelect: true, loop_autofill: true }, 2, 5, [2]],
    ['looped: none if none is visible', { defaultOptionSelect: true, loop_autofill: true }, 4, 5, null],
    ['a list: its visible options', { defaultOptionSelect: ['q2_3', 'q2_2'] }, 2, 0, [2]],
    ['a list: none if none of its options is visible', { defaultOptionSelect: ['q2_3'] }, 2, 0, null],
    ['code: a number is a seq', { defaultOptionSelect: { code: '2' } }, 3, 0, [2]],
    ['code: a text is a cid', { defaultOptionSelect: { code: '"A3"' } }, 3, 0, [3]],
    ['code: a text is a gid', { defaultOptionSelect: { code: '"q2_3"' } }, 3, 0, [3]],
    ['code: a choice of another question, by its code', { defaultOptionSelect: { code: 'Q1' } }, 3, 0, [3]],
    ['code: the first of a list that is visible', { defaultOptionSelect: { code: '[3, 2]' } }, 2, 0, [2]],
    ['code: not visible', { defaultOptionSelect: { code: '3' } }, 1, 0, null],
    ['code: null', { defaultOptionSelect: { code: 'null' } }, 3, 0, null],
  ])('%s', (...[, fields, shown, seed, answer]) => {
    const run = play(narrowingProject(fields), { seeds: { q2: seed } }).answer('q1', [shown]);
    expect(computeEffectiveAnswer(run, 'q2')).toEqual(answer);
  });

  it("is not stored, follows its sources, and is replaced by the respondent's answer", () => {
    const run = play(narrowingProject({ defaultOptionSelect: { code: 'Q1' } }))
      .answer('q1', [2])
      .next();
    expect(computeEffectiveAnswer(run, 'q2')).toEqual([2]);
    expect(vectorGet(run.state.answers, 1)).toBeNull();
    expect(computeEffectiveAnswer(run.answer('q2', [1]), 'q2')).toEqual([1]);
    expect(computeEffectiveAnswer(run.back().answer('q1', [3]), 'q2')).toEqual([1]);
  });

  it('stays empty after it was cleared, and returns when the chosen option has gone', () => {
    const run = play(narrowingProject({ defaultOptionSelect: true }, multiple))
      .answer('q1', [1])
      .next();
    expect(computeEffectiveAnswer(run.answer('q2', null), 'q2')).toBeNull();
    run.back().answer('q1', [3]).next().answer('q2', [2, 3]).back();
    expect(computeEffectiveAnswer(run.answer('q1', [2]), 'q2')).toEqual([2]);
    expect(computeEffectiveAnswer(run.answer('q1', [3]), 'q2')).toEqual([2, 3]);
    run.next().answer('q2', [3]).back();
    expect(computeEffectiveAnswer(run.answer('q1', [1]), 'q2')).toEqual([1]);
  });

  it('counts while its question is hidden by a rule, a group or a jump, unlike an answer by auto_fill', () => {
    const hidden = { disp_code: 'Q1A1' };
    const byRule = project([
      [single('Q1', 2)],
      [
        single('Q2', 2, { ...hidden, defaultOptionSelect: ['q2_2'] }),
        blank('Q3', { ...hidden, auto_fill: '"x"' }),
      ],
      [blank('Q4')],
    ]);
    const run = play(byRule).answer('q1', [2]);
    expect([computeEffectiveAnswer(run, 'q2'), computeEffectiveAnswer(run, 'q3')]).toEqual([[2], null]);
    expect(run.next().page).toEqual(['q4']);
    const {
      items: [first, second, third],
    } = byRule;
    const group = { ...byRule, items: [first, { ...second, ...hidden }, third] } as typeof byRule;
    expect(computeEffectiveAnswer(play(group).answer('q1', [2]), 'q2')).toEqual([2]);
    const jumped = project(
      [[single('Q1', 2)], [single('Q2', 2, { defaultOptionSelect: ['q2_2'] })], [blank('Q3')]],
      jump('q1', 'q1_1', { nextQ: 'q3' }),
    );
    expect(computeEffectiveAnswer(play(jumped).answer('q1', [1]), 'q2')).toEqual([2]);
    expect(
      computeEffectiveAnswer(
        play(narrowingProject({ defaultOptionSelect: ['q2_1'] })).answer('q1', [4]),
        'q2',
      ),
    ).toBeNull();
  });
});

describe('auto_fill', () => {
  const fillProject = (code: string, make: (cid: string, fields: Partial<Question>) => Question = blank) =>
    project([[multiple('Q1', 3), blank('Q2')], [make('Q3', { auto_fill: code })]]);
  test.each<[string, string, (cid: string, fields: Partial<Question>) => Question, unknown]>([
    ['a text', '"Rome"', blank, ['Rome']],
    ['a number', 'count(Q1) + 1', blank, ['3']],
    ['another answer', 'Q2', blank, ['here']],
    ['nothing, if the value is null', 'Q2 == "there" ? "x" : null', blank, null],
    ['choices', 'Q1', (cid, fields) => multiple(cid, 3, fields), [1, 3]],
    ['the first choice', 'Q1', (cid, fields) => single(cid, 3, fields), [1]],
    ['the valid entries of a list', '[9, 2]', (cid, fields) => multiple(cid, 3, fields), [2]],
    ['nothing, if the value is false', '1 == 2', (cid, fields) => single(cid, 3, fields), null],
  ])('gives %s', (_, code, make, answer) => {
    const run = play(fillProject(code, make)).answer('q1', [1, 3]).answer('q2', 'here');
    expect(computeEffectiveAnswer(run, 'q3')).toEqual(answer);
  });

  it('is replaced by a default, and replaces the initial answer', () => {
    const filledDefault = single('Q1', 3, { auto_fill: '1', defaultOptionSelect: ['q1_2'] });
    expect(computeEffectiveAnswer(play(project([[filledDefault]])), 'q1')).toEqual([2]);
    const selected = withOptions(single('Q1', 3, { auto_fill: '1' }), { 3: { selected: true } });
    expect(computeEffectiveAnswer(play(project([[selected]])), 'q1')).toEqual([1]);
    expect(computeEffectiveAnswer(play(project([[{ ...selected, auto_fill: 'null' }]])), 'q1')).toEqual([3]);
  });
});

describe('auto_code', () => {
  const projectWith = (make: typeof single, fields: Partial<Question> = {}) =>
    project([
      [multiple('Q1', 3)],
      [withOptions(make('Q2', 4, fields), { 2: autoOption('Q1A1'), 3: autoOption('Q1A2') })],
    ]);

  it("is chosen beside the respondent's choice only while its condition is true", () => {
    const run = play(projectWith(multiple)).answer('q1', [1]).next();
    expect(computeEffectiveAnswer(run, 'q2')).toEqual([2]);
    expect(computeEffectiveAnswer(run.answer('q2', [1, 2]), 'q2')).toEqual([1, 2]);
    expect(computeEffectiveAnswer(run.answer('q2', [1, 3]), 'q2')).toEqual([1, 2]);
    run.back();
    expect(computeEffectiveAnswer(run.answer('q1', [2]), 'q2')).toEqual([1, 3]);
    expect(computeEffectiveAnswer(run.answer('q1', [3]), 'q2')).toEqual([1]);
    expect(computeEffectiveAnswer(run.next().answer('q2', null).back().answer('q1', [1]), 'q2')).toEqual([2]);
  });

  it('replaces the choice in a single choice', () => {
    const run = play(projectWith(single)).answer('q1', [3]).next().answer('q2', [4]).back();
    expect(computeEffectiveAnswer(run, 'q2')).toEqual([4]);
    expect(computeEffectiveAnswer(run.answer('q1', [1, 2]), 'q2')).toEqual([2]);
    expect(computeEffectiveAnswer(run.answer('q1', [2]), 'q2')).toEqual([3]);
    expect(computeEffectiveAnswer(run.answer('q1', [3]), 'q2')).toEqual([4]);
  });

  it('is not chosen while the option is hidden, nor without autoSelect', () => {
    const q2 = withOptions(multiple('Q2', 3), {
      1: autoOption('true', { disp_code: 'Q1A1' }),
      2: { auto_code: 'true' },
    });
    const run = play(project([[multiple('Q1', 2), q2]]));
    expect(computeEffectiveAnswer(run, 'q2')).toBeNull();
    expect(computeEffectiveAnswer(run.answer('q1', [1]), 'q2')).toEqual([1]);
  });

  /** Option 4 is exclusive. Options chosen by the respondent (r), by the default (d) and by code (c). */
  test.each<[string, Partial<Question>, Readonly<Record<number, string>>, readonly number[] | null, unknown]>(
    [
      ['r 1, c 4', {}, { 4: 'true' }, [1], [1]],
      ['r 4, c 1', {}, { 1: 'true' }, [4], [4]],
      ['r 2, c 1', {}, { 1: 'true' }, [2], [1, 2]],
      ['c 1 and 4', {}, { 1: 'true', 4: 'true' }, null, [1]],
      ['c 4 alone', {}, { 4: 'true' }, null, [4]],
      ['d 1 and 4', { defaultOptionSelect: ['q1_1', 'q1_4'] }, {}, null, [1]],
      ['d 4, c 1', { defaultOptionSelect: ['q1_4'] }, { 1: 'true' }, null, [1]],
      ['d 4 alone', { defaultOptionSelect: ['q1_4'] }, {}, null, [4]],
    ],
  )('autofill_exclusive: %s', (...[, fields, codes, chosen, answer]) => {
    const changes = Object.fromEntries(Object.entries(codes).map(([seq, code]) => [seq, autoOption(code)]));
    const exclusiveQuestion = multiple('Q1', 4, { ...fields, autofill_exclusive: true });
    const q1 = withOptions(exclusiveQuestion, { ...changes, 4: { ...changes[4], exclusive: true } });
    const run = play(project([[q1]]));
    if (chosen !== null) run.answer('q1', chosen);
    expect(computeEffectiveAnswer(run, 'q1')).toEqual(answer);
    expect(
      computeEffectiveAnswer(play(project([[{ ...q1, autofill_exclusive: false }]])), 'q1'),
    ).not.toBeNull();
  });
});

describe('autofill_next', () => {
  const fields = { autofill_next: true, required: true };
  it('skips a question with an automatic answer, which the next question can read', () => {
    const testProject = project([
      [single('Q1', 3)],
      [withOptions(single('Q2', 2, { ...fields, defaultOptionSelect: true }), shownIf('', 'Q1A3'))],
      [single('Q3', 2, { ...fields, auto_fill: 'Q2' })],
      [blank('Q4', { title: [{ ref: 'Q3' }] })],
    ]);
    const run = play(testProject).answer('q1', [1]).next();
    expect(run.page).toEqual(['q4']);
    expect(run.view('q4')?.title).toEqual([{ piped: 'Q3 option 1' }]);
    expect([computeEffectiveAnswer(run, 'q2'), computeEffectiveAnswer(run, 'q3')]).toEqual([[1], [1]]);
    expect(run.back().page).toEqual(['q1']);
    expect(run.answer('q1', [3]).next().page).toEqual(['q2']);
  });

  it('shows a question whose automatic answer is not complete, or that was touched', () => {
    const missing = project([
      [single('Q1', 2)],
      [single('Q2', 2, { ...fields, defaultOptionSelect: true })],
      [withOptions(multiple('Q3', 3, fields), { 1: autoOption('Q1A1') })],
      [blank('Q4')],
    ]);
    const run = play(missing).answer('q1', [2]).next().answer('q2', [1]).next();
    expect(run.page).toEqual(['q3']);
    run.answer('q3', [2]).next().back().back().back().answer('q1', [1]).next().next();
    expect(run.page).toEqual(['q3']);
    expect(computeEffectiveAnswer(run, 'q3')).toEqual([1, 2]);
  });

  it('an automatic answer does not count while a rule hides its question, unless it is a default', () => {
    const projectWith = (extraFields: Partial<Question>) =>
      project([
        [single('Q1', 2)],
        [single('Q2', 2, { ...fields, disp_code: 'Q1A1', ...extraFields })],
        [blank('Q3')],
      ]);
    const answers = [{ auto_fill: '1' }, { defaultOptionSelect: ['q2_1'] }].map((more) =>
      [1, 2].map((n) => computeEffectiveAnswer(play(projectWith(more)).answer('q1', [n]), 'q2')),
    );
    expect(answers).toEqual([
      [[1], null],
      [[1], [1]],
    ]);
  });

  it('makes a skipped question jump as if the respondent had answered it', () => {
    const testProject = project(
      [[single('Q1', 2)], [single('Q2', 2, { ...fields, auto_fill: 'Q1' })], [blank('Q3')], [blank('Q4')]],
      jump('q2', 'q2_2', { nextQ: 'q4' }),
    );
    expect(play(testProject).answer('q1', [1]).next().page).toEqual(['q3']);
    expect(play(testProject).answer('q1', [2]).next().page).toEqual(['q4']);
  });
});

describe('without a result', () => {
  const reports = (survey: Parameters<typeof play>[0]): readonly Effect[] => {
    const run = play(survey);
    let effects: readonly Effect[] = [];
    run.send({ type: 'answer', gid: 'q1', answer: ['q1_1'] });
    effects = run.effects;
    return effects.filter(({ type }) => type === 'report');
  };
  it.each([
    ['a value that is not an answer', { auto_fill: 'Q1A1 ? [9] : null' }],
    ['a default that is not an answer', { defaultOptionSelect: { code: 'Q1A1 ? "B7" : null' } }],
  ])('%s is reported once and ignored', (_, fields) => {
    const testProject = project([[single('Q1', 2)], [single('Q2', 2, fields)]]);
    expect(reports(testProject)).toEqual([
      { type: 'report', level: 'error', tag: 'engine', kind: 4, message: 'no result for q2' },
    ]);
  });
});

it('mistakes in all code of automatic answers are reported', () => {
  const q1 = withOptions(single('Q1', 2, { auto_fill: 'Q9', defaultOptionSelect: { code: 'Q8' } }), {
    1: autoOption('Q7', { auto_val: 'Q6' }),
  });
  expect(() => compileProject(project([[q1]]))).toThrow(
    /defaultOptionSelect\.code[\s\S]*auto_fill[\s\S]*items\[0\]\.auto_code[\s\S]*items\[0\]\.auto_val/,
  );
});
