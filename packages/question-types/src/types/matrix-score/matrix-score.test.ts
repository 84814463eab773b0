import type { Value } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { cellScale } from './cell-scale.ts';
import { matrixScoreWithTools } from './matrix-score.tools.ts';
import { matrixScore } from './matrix-score.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('matrix_score', {
  title: 'Stay',
  required: true,
  items: exampleOptions('Quality', 'Price'),
  rows_items: exampleRows('Room', { title: 'Other', is_open: true, required: false }),
});
const optional = { ...question, required: false };
const offersNotApply = { ...question, not_apply: true, not_apply_text: 'never been' };
const titleOf = ({ title }: { title: unknown }) => String(title);
const findIssues = (variant: Question, raw: unknown, hidden: readonly string[] = []) =>
  matrixScore
    .validate(
      variant,
      raw === undefined ? undefined : matrixScore.parse(raw, variant),
      questionContext(variant, hidden),
    )
    .map(({ key, part }) => `${key.replace('validate.', '')} ${part ?? ''}`.trim());

describe('parse', () => {
  it('stores scores by row and option, without cells and rows that are empty', () => {
    const raw = { r2: { o1: null }, r1: { o2: 3, o1: -0 }, r2_open: 'Bar' };
    const answer = matrixScore.parse(raw, question);
    expect(JSON.stringify(answer)).toBe('{"r1":{"o1":0,"o2":3},"r2_open":"Bar"}');
    // `JSON.stringify` would also write a negative zero as 0.
    expect(answer).toEqual({ r1: { o1: 0, o2: 3 }, r2_open: 'Bar' });
  });
  it('accepts 99 for a row that offers it, without cells beside it', () => {
    expect(matrixScore.parse({ r1_no_apply: 99 }, offersNotApply)).toEqual({ r1_no_apply: 99 });
    expect(matrixScore.parse({ r1_no_apply: 99 }, question)).toBeUndefined();
    expect(matrixScore.parse({ r1: { o1: 1 }, r1_no_apply: 99 }, offersNotApply)).toBeUndefined();
  });
  test.each([
    ['x'],
    [[]],
    [{ r1: 3 }],
    [{ r1: { o1: '3' } }],
    [{ r1: { o9: 3 } }],
    [{ r9: {} }],
    [{ r1: { o1: 1e12 } }],
  ])('%j is not an answer', (raw) => expect(matrixScore.parse(raw, question)).toBeUndefined());
});

describe('VALID-16, Matrix score', () => {
  const rowFree = { ...question, rows_items: exampleRows({ title: 'Room', allowNull: true }) };
  const cellFree = { ...question, items: exampleOptions('Quality', { title: 'Price', allowNull: true }) };
  const partly = { ...question, rows_items: exampleRows({ title: 'Room', allowNull: ['o2'] }) };
  const kind = (matrix_type: Question['matrix_type']) =>
    ({ ...question, ...(matrix_type && { matrix_type }) }) satisfies Question;
  test.each<[string, Question, unknown, readonly string[]]>([
    ['a required row without anything', question, undefined, ['check_answer r1']],
    ['all visible cells of a required row', question, { r1: { o1: 3 } }, ['check_answer r1:o2']],
    ['a row that is not required may be left', question, { r1: { o1: 3, o2: 1 } }, []],
    [
      'a row with a filled cell must be complete, also if the question is optional',
      optional,
      { r2: { o2: 1 } },
      ['check_answer r2:o1'],
    ],
    ['nothing where nothing is required', optional, undefined, []],
    ['allowNull of the question', { ...question, allowNull: true }, { r1: { o1: 3 } }, []],
    [
      'allowNull of the question, and no cell filled',
      { ...question, allowNull: true },
      undefined,
      ['required_no_opt'],
    ],
    ['allowNull of the row', rowFree, { r1: { o1: 3 } }, []],
    ['allowNull of the option', cellFree, { r1: { o1: 3 } }, []],
    ['cells that are not asked', partly, { r1: { o1: 3 } }, []],
    ['a row that does not apply', offersNotApply, { r1_no_apply: 99 }, []],
    [
      'a score that is not on the scale',
      question,
      { r1: { o1: 2.5, o2: 6 } },
      ['check_answer r1:o1', 'check_answer r1:o2'],
    ],
    ['no recommendation', kind('nps'), { r1: { o1: 0 } }, ['rate r1:o2']],
    ['no slider moved', kind('cursor_score'), { r1: { o1: 0 } }, ['drag_slider r1:o2']],
    ['no number', kind('select'), { r1: { o1: 0 } }, ['check_answer r1:o2']],
  ])('%s', (_, askedQuestion, raw, expected) => expect(findIssues(askedQuestion, raw)).toEqual(expected));

  it('checks only visible rows and columns, and checks the text beside a row', () => {
    expect(findIssues(question, { r1: { o1: 3 } }, ['o2'])).toEqual([]);
    expect(findIssues(question, undefined, ['r1'])).toEqual(['required_no_opt']);
    const rows = exampleRows({ is_open: true, open_attrs: { type: 'int', required: true } });
    const variant = { ...question, rows_items: rows };
    expect(findIssues(variant, { r1: { o1: 3, o2: 1 } })).toEqual(['answer r1_open']);
    expect(findIssues(variant, { r1: { o1: 3, o2: 1 }, r1_open: 'x' })).toEqual(['need_integer r1_open']);
  });
});

test('the scale of a cell is that of its option, or else of its row, or else of the question', () => {
  const variant: Question = { ...question, matrix_type: 'cursor_score', score_range: [0, 10, 2] };
  expect(cellScale(variant, { gid: 'r', seq: 1, title: 'r' }, { gid: 'o', seq: 1, title: 'o' }).max).toBe(10);
  expect(
    cellScale(variant, { gid: 'r', seq: 1, title: 'r', max: 20 }, { gid: 'o', seq: 1, title: 'o' }).max,
  ).toBe(20);
  expect(
    cellScale(variant, { gid: 'r', seq: 1, title: 'r', max: 20 }, { gid: 'o', seq: 1, title: 'o', max: 4 })
      .max,
  ).toBe(4);
});

describe('the value of the matrix in rules, exports and texts', () => {
  const answer = { r1: { o1: 5, o2: 3 }, r2: { o1: 1 }, r2_open: 'Bar' };
  const record = (entries: Record<string, Value>): Value => ({
    kind: 'record',
    entries: new Map(Object.entries(entries)),
  });
  it('has numbers by code, answered cells as choices, the sum as points, and a variable for each cell', () => {
    const value = record({ R1: record({ A1: 5, A2: 3 }), R2: record({ A1: 1 }) });
    expect(matrixScore.value(question, answer, titleOf)).toEqual(value);
    expect(matrixScore.fromValue?.(question, value)).toEqual({ r1: answer.r1, r2: answer.r2 });
    expect(matrixScore.fromValue?.(question, record({ R1: record({ A1: 4.2, A2: 9 }) }))).toEqual({
      r1: { o1: 5 },
    });
    expect(matrixScore.choices(question, answer)).toHaveLength(3);
    expect(matrixScoreWithTools.score(question, answer)).toBe(9);
    expect(Object.values(exportAnswer(matrixScoreWithTools, question, answer))).toEqual([
      5,
      3,
      1,
      null,
      'Bar',
    ]);
    expect(matrixScoreWithTools.summarise(question, answer, titleOf)).toBe(
      'Room: Quality 5, Price 3; Other (Bar): Quality 1',
    );
  });
  it('rows that do not apply are not numbers', () => {
    const remainingAnswer = { r1_no_apply: 99 as const, r2: { o1: 2 } };
    expect(matrixScore.value(offersNotApply, remainingAnswer, titleOf)).toEqual(
      record({ R1: 'never been', R2: record({ A1: 2 }) }),
    );
    expect(matrixScore.choices(offersNotApply, remainingAnswer)).toHaveLength(1);
    expect(matrixScoreWithTools.score(offersNotApply, remainingAnswer)).toBe(2);
    expect(exportAnswer(matrixScoreWithTools, offersNotApply, remainingAnswer)).toMatchObject({
      R1_A1: { missing: 'not_applicable' },
      R2_A1: 2,
    });
    expect(matrixScoreWithTools.summarise(offersNotApply, remainingAnswer, titleOf)).toBe(
      'Room: never been; Other: Quality 2',
    );
  });
  it('drops parts that are no longer offered', () => {
    const pruneHidden = (hidden: string[]) =>
      matrixScore.prune(answer, questionContext(question, hidden), question);
    expect(pruneHidden(['o1'])).toEqual({ r1: { o2: 3 }, r2_open: 'Bar' });
    expect(pruneHidden(['r1', 'r2'])).toBeUndefined();
    expect(pruneHidden([])).toBe(answer);
  });
});

test.each([
  [{ R1: { A1: 5, A2: '3' }, R2_open: 'Bar' }, { answer: { r1: { o1: 5, o2: 3 }, r2_open: 'Bar' } }],
  [{ R1: { A1: 6 } }, { problem: expect.stringContaining('from 1 to 5 in steps of 1') }],
  [{ R1: { A9: 5 } }, { problem: expect.stringContaining('no option "A9"') }],
  [{ R1_no_apply: true }, { problem: expect.stringContaining('always applies') }],
  [5, { problem: expect.stringContaining('rows by code') }],
])('script entry %j', (entry, result) => {
  expect(matrixScoreWithTools.fromScript(entry, { question })).toEqual(result);
});

test.each<[Partial<Question>, readonly string[]]>([
  [{}, []],
  [{ score_range: [5, 1] }, ['score.scale-impossible .score_range']],
  [{ score_range: [0, 100] }, ['score.too-many-symbols .score_range']],
  [{ matrix_type: 'cursor_score', score_range: [0, 100] }, []],
  [{ matrix_type: 'nps', score_range: [0, 5] }, ['score.fixed-scale .score_range']],
  [{ rows_items: exampleRows({ min: 3, max: 2 }) }, ['score.scale-impossible .rows_items[0]']],
  [{ items: exampleOptions({ min: 3, max: 2 }) }, ['score.scale-impossible .items[0]']],
  [{ rows_items: [] }, ['question.no-rows .rows_items']],
])('check of %j', (fields, problems) => {
  const findings = matrixScoreWithTools.check?.({ ...question, ...fields }) ?? [];
  expect(findings.map(({ id, path }) => `${id} ${path}`)).toEqual(problems);
});
