import { compile, type Program, questionView, recapView, requireTools, start, step } from '@canvass/logic';
import { answerFits, checkCorrection } from '@canvass/logic/effects';
import type { Project, Question, RuleOperator } from '@canvass/project';
import { computeFields, TYPE_IDS } from '@canvass/project/file';
import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { registry } from './registry/registry.gen.ts';
import { questionContext } from './testing/question-context.ts';

// ANSWER-19: questions with one text may take several.

const FACTS = { ...UNKNOWN_RESPONDENT, seq: 3, language: 'en-GB', now: 1_790_000_000 };
const titleOf = () => '';

it('`entries` is read by the types with one text', () => {
  const types = TYPE_IDS.filter((id) => computeFields(id, 'question').has('entries'));
  expect(types).toEqual(['blank', 'info_username', 'info_email', 'info_phone']);
});

const questionWith = (fields: Partial<Question> = {}): Question => ({
  type: 'Q',
  gid: 'q',
  cid: 'Q1',
  qtype: 'blank',
  title: 'Which medicines do you take?',
  entries: { least: 2, most: 4 },
  ...fields,
});

const SINGLE: Question = { type: 'Q', gid: 'later', cid: 'Q2', qtype: 'blank', title: 'And more?' };

function createSurvey(question: Question, later: readonly Question[] = [], fields: Partial<Project> = {}) {
  const project: Project = {
    format: 1,
    title: 'One',
    project_lang: { answer_language: 'en-GB' },
    ...fields,
    items: [question, ...later].map((one) => ({ type: 'G', gid: `g-${one.gid}`, items: [one] })),
  };
  const { program, issues } = compile(project, registry);
  const [found] = program?.questions ?? [];
  return { program, found, issues: issues.map(({ id, path }) => `${id} ${path}`) };
}
function createProgram(question: Question, ...later: readonly Question[]) {
  const { program, found, issues } = createSurvey(question, later);
  if (program === undefined || found === undefined) throw new Error(issues.join());
  return { program, found, type: requireTools(found) };
}

describe('the answer', () => {
  const { program, found, type } = createProgram(
    questionWith({ required: true, open_attrs: { range: [2, 9] } }),
  );
  const { question } = found;
  const validate = (answer: unknown) =>
    type
      .validate(
        question,
        answer === undefined ? undefined : type.parse(answer, question),
        questionContext(question),
      )
      .map(({ key, part = '', params }) => `${key} ${part} ${JSON.stringify(params ?? {})}`.trim());

  test.each<[unknown, unknown]>([
    [
      [['  Ibuprofen '], [''], ['Insulin']],
      [['Ibuprofen'], ['Insulin']],
    ],
    [[], []],
    [['Ibuprofen'], undefined],
    [[['a', 'b', 'c']], undefined],
    [[['1'], ['2'], ['3'], ['4'], ['5']], undefined],
    [
      [['1'], ['2'], ['3'], ['4'], [' ']],
      [['1'], ['2'], ['3'], ['4']],
    ],
    ['Ibuprofen', undefined],
    [{ 0: ['Ibuprofen'] }, undefined],
  ])('%j is parsed to %j', (raw, answer) => expect(type.parse(raw, question)).toEqual(answer));

  test.each<[unknown, readonly string[]]>([
    [undefined, ['validate.answer  {}']],
    [[['Insulin']], ['validate.need_min_entries  {"min":2,"count":1}']],
    [[['Insulin'], ['x']], ['validate.need_min_length_type 2 {"min":2,"length":1,"unit":"words"}']],
    [[['Insulin'], ['Ibuprofen']], []],
  ])('%j has the issues %j', (answer, issues) => expect(validate(answer)).toEqual(issues));

  it('may be missing as a whole if it is not required', () => {
    const optional = createProgram(questionWith());
    expect(
      optional.type.validate(optional.found.question, undefined, questionContext(optional.found.question)),
    ).toEqual([]);
  });

  it('is stored, shown, summarised and exported with a variable for each entry', () => {
    const entryAnswer = [['Ibuprofen'], ['Insulin']];
    const { state, refused } = step(program, start(program, FACTS), {
      type: 'answer',
      gid: 'q',
      answer: entryAnswer,
    });
    expect(refused).toBeUndefined();
    expect(questionView(program, state, 'q')?.answer).toEqual(entryAnswer);
    expect(recapView(program, state)[0]?.answers).toEqual([
      { label: '1', text: 'Ibuprofen' },
      { label: '2', text: 'Insulin' },
    ]);
    expect(type.summarise(question, entryAnswer, titleOf)).toBe('Ibuprofen; Insulin');
    expect(type.variables(question).map(({ kind, line }) => `${kind} ${line}`)).toEqual([
      'text 1',
      'text 2',
      'text 3',
      'text 4',
    ]);
    expect(type.values(question, entryAnswer)).toEqual(['Ibuprofen', 'Insulin', undefined, undefined]);
  });

  it('is refused by the engine if it is no list, and asks for the missing entries when the page is left', () => {
    const startState = start(program, FACTS);
    const refusedStep = step(program, startState, { type: 'answer', gid: 'q', answer: ['Insulin'] });
    expect(refusedStep.refused?.key).toBe('engine.wrong_answer');
    const { state } = step(program, startState, { type: 'answer', gid: 'q', answer: [['Insulin']] });
    expect(step(program, state, { type: 'next' }).state.issues.map(({ key }) => key)).toEqual([
      'validate.need_min_entries',
    ]);
  });

  test.each<[unknown, unknown]>([
    ['Insulin', { answer: [['Insulin']] }],
    [['Insulin', 7], { answer: [['Insulin'], ['7']] }],
    [[], { answer: [] }],
    [['1', '2', '3', '4', '5'], { problem: 'Q1 takes 4 entries at most, not 5.' }],
    [[{ A1: 'x' }], { problem: 'Q1 takes a text, not {"A1":"x"}.' }],
  ])('a script writes %j as %j', (entry, result) =>
    expect(type.fromScript(entry, { question })).toEqual(result),
  );

  it('may be a correction, and fits no version without entries', () => {
    const check = (answer: unknown) =>
      checkCorrection(program, FACTS, { givenAnswers: {}, changedAnswers: { q: answer } }).refused.map(
        ({ key }) => key,
      );
    expect([check([['Insulin'], ['Ibuprofen']]), check([['Insulin']])]).toEqual([
      [],
      ['validate.need_min_entries'],
    ]);
    const single = createProgram({ ...SINGLE, gid: 'q' }).found;
    const entryAnswer = [['Insulin'], ['Ibuprofen']];
    expect([answerFits(found, found, entryAnswer), answerFits(found, single, entryAnswer)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('rules and texts', () => {
  const compileCondition = (code: string, fields: Partial<Question>) =>
    createSurvey(questionWith({ entries: {}, ...fields }), [{ ...SINGLE, disp_code: code }]);
  const isLaterShown = (program: Program | undefined, answer: unknown) => {
    if (program === undefined) throw new Error('The survey has a mistake.');
    const { state } = step(program, start(program, FACTS), { type: 'answer', gid: 'q', answer });
    return step(program, state, { type: 'next' }).state.pending.length === 0;
  };
  const NUMBERS = { open_attrs: { type: 'int', range: [0, 99] } } as const;
  test.each<[string, readonly (readonly string[])[], boolean, Partial<Question>]>([
    ['count(Q1) >= 2', [['a'], ['b']], true, {}],
    ['count(Q1) >= 2', [['a']], false, {}],
    ['any(Q1, "Insulin")', [['Ibuprofen'], ['Insulin']], true, {}],
    ['any(Q1, "Insulin")', [['Ibuprofen']], false, {}],
    ['sum(Q1) > 9', [['4'], ['6']], true, NUMBERS],
    ['sum(Q1) > 9', [['4'], ['5']], false, NUMBERS],
    ['max(Q1) == 6', [['4'], ['6']], true, NUMBERS],
    ['Q1 has "b"', [['a'], ['b']], true, {}],
    ['Q1[2] == "b"', [['a'], ['b']], true, {}],
    ['Q1 is answered', [['a']], true, {}],
    ['Q1 is empty', [], true, {}],
  ])('%s after %j is %s', (code, answer, expected, fields) => {
    const { program, issues } = compileCondition(code, fields);
    expect([issues, isLaterShown(program, answer)]).toEqual([[], expected]);
  });

  test.each([
    ['Q1 == "Insulin"', {}, 'language.list-equals-one'],
    ['Q1 > 5', NUMBERS, 'language.unlike-compared'],
    ['number(Q1) > 5', NUMBERS, 'language.one-value-needed'],
  ])('%s is a mistake', (code, fields, id) =>
    expect(compileCondition(code, fields).issues).toEqual([`${id} $.items[1].items[0].disp_code`]),
  );

  test.each<[RuleOperator, string | number, boolean | string]>([
    ['contain', 'Insulin', true],
    ['contain', 'Aspirin', false],
    ['startWith', 'Ins', true],
    ['RegEx', 'lin$', true],
    ['eq', 'Insulin', 'language.list-equals-one'],
    ['neq', 'Insulin', 'language.list-equals-one'],
    ['gt', 5, 'language.unlike-compared'],
  ])('a rule with %s %j is %s for two entries', (op, value, expected) => {
    const { program, issues } = createSurvey(questionWith({ entries: {} }), [SINGLE], {
      rule_map: { r: { bindQ: 'q', op, value } },
      dispConsList: [{ targets: ['later'], action: 'display', conditionGroup: 'r' }],
    });
    if (typeof expected === 'string')
      expect(issues).toEqual([`${expected} $.dispConsList[0].conditionGroup`]);
    else expect([issues, isLaterShown(program, [['Ibuprofen'], ['Insulin']])]).toEqual([[], expected]);
  });
});

describe('beside other fields', () => {
  it('takes automatic answers: a text, or one for each member of a list, up to the maximum', () => {
    const first = questionWith({ gid: 'first', cid: 'Q0', entries: { most: 5 } });
    const fillAutomatically = (auto_fill: string, maxEntries: number) => {
      const { program } = createProgram(first, questionWith({ auto_fill, entries: { most: maxEntries } }));
      const entryAnswer = [['a'], ['b'], ['c']];
      const { state } = step(program, start(program, FACTS), {
        type: 'answer',
        gid: 'first',
        answer: entryAnswer,
      });
      return questionView(program, step(program, state, { type: 'next' }).state, 'q')?.answer;
    };
    expect(fillAutomatically('Q0', 5)).toEqual([['a'], ['b'], ['c']]);
    expect(fillAutomatically('Q0', 2)).toEqual([['a'], ['b']]);
    expect(fillAutomatically('concat("x", "y")', 2)).toEqual([['xy']]);
  });

  it('begins with the default text as its first entry', () => {
    const { program } = createProgram(questionWith({ open_attrs: { defaultCotnent: 'Insulin' } }));
    expect(questionView(program, start(program, FACTS), 'q')?.answer).toEqual([['Insulin']]);
  });

  it('offers non-answers, and shows a value that cannot be changed', () => {
    const surveyWithNonAnswers = createProgram(questionWith({ no_answer: ['dont_know'], required: true }));
    expect(
      surveyWithNonAnswers.type.parse({ no_answer: 'dont_know' }, surveyWithNonAnswers.found.question),
    ).toBeDefined();
    expect(surveyWithNonAnswers.type.parse([['a']], surveyWithNonAnswers.found.question)).toEqual([['a']]);
    expect(
      surveyWithNonAnswers.type.values(surveyWithNonAnswers.found.question, { no_answer: 'dont_know' }),
    ).toHaveLength(4);
    const readOnlySurvey = createProgram(
      questionWith({ read_only: true, auto_fill: '["1.5", "2"]', open_attrs: { type: 'decimal' } }),
    );
    expect(questionView(readOnlySurvey.program, start(readOnlySurvey.program, FACTS), 'q')?.fixed).toEqual([
      { label: '1', text: '1.5', form: 'number' },
      { label: '2', text: '2', form: 'number' },
    ]);
  });
});
