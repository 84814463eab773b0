import type { Value } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { matrixBlankWithTools } from './matrix-blank.tools.ts';
import { matrixBlank } from './matrix-blank.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('matrix_blank', {
  title: 'Days',
  required: true,
  items: exampleOptions({ title: 'Hours', open_attrs: { type: 'int', range: [0, 24] } }, 'Joy'),
  rows_items: exampleRows('Monday', { title: 'Other', is_open: true, required: false }),
});
const optional = { ...question, required: false };
const open = { ...question, allowNull: true };
const titleOf = ({ title }: { title: unknown }) => String(title);
const findIssues = (variant: Question, raw: unknown, hidden: readonly string[] = []) =>
  matrixBlank
    .validate(
      variant,
      raw === undefined ? undefined : matrixBlank.parse(raw, variant),
      questionContext(variant, hidden),
    )
    .map(({ key, part }) => `${key.replace('validate.', '')} ${part ?? ''}`.trim());

describe('parse', () => {
  it('stores texts in the form of their column, without cells and rows that are blank', () => {
    const raw = { r2_open: ' Sunday ', r2: { o2: ' ' }, r1: { o2: ' Cake ', o1: '８' } };
    expect(JSON.stringify(matrixBlank.parse(raw, question))).toBe(
      '{"r1":{"o1":"8","o2":"Cake"},"r2_open":"Sunday"}',
    );
  });
  const questionWithoutCell = { ...question, rows_items: exampleRows({ allowNull: ['o2'] }) };
  test.each([
    ['x', question],
    [[], question],
    [{ r1: 'x' }, question],
    [{ r1: { o1: 5 } }, question],
    [{ r1: { o9: 'x' } }, question],
    [{ r9: {} }, question],
    [{ r1_open: 'x' }, question],
    [{ r1_no_apply: 99 }, question],
    [{ r1: { o2: 'x' } }, questionWithoutCell],
    [
      { r1: { o1: '1' }, r1_no_apply: 99 },
      { ...question, not_apply: true },
    ],
  ])('%j is not an answer', (raw, askedQuestion) =>
    expect(matrixBlank.parse(raw, askedQuestion)).toBeUndefined(),
  );
});

describe('VALID-16, Matrix blank', () => {
  const rowFree = { ...question, rows_items: exampleRows({ title: 'Monday', allowNull: true }) };
  const cellFree = { ...question, items: exampleOptions('Hours', { title: 'Joy', allowNull: true }) };
  const partly = { ...question, rows_items: exampleRows({ title: 'Monday', allowNull: ['o2'] }) };
  const offersNotApply = { ...question, not_apply: true };
  test.each<[string, Question, unknown, readonly string[]]>([
    ['a required row without anything', question, undefined, ['answer r1']],
    ['all visible cells of a required row', question, { r1: { o1: '8' } }, ['answer r1:o2']],
    ['a row that is not required may be left', question, { r1: { o1: '8', o2: 'x' } }, []],
    [
      'a row with a filled cell must be complete, also if the question is optional',
      optional,
      { r2: { o2: 'x' } },
      ['answer r2:o1'],
    ],
    ['nothing where nothing is required', optional, undefined, []],
    ['allowNull of the question', open, { r1: { o1: '8' } }, []],
    ['allowNull of the question, and no cell filled', open, undefined, ['required_no_opt']],
    ['allowNull of the row', rowFree, { r1: { o1: '8' } }, []],
    ['rows that may all be left out', rowFree, undefined, ['required_no_opt']],
    ['allowNull of the option', cellFree, { r1: { o1: 'x' } }, []],
    ['cells that are not asked', partly, { r1: { o1: '8' } }, []],
    ['a row that does not apply', offersNotApply, { r1_no_apply: 99 }, []],
    ['a wrong type', question, { r1: { o1: 'x', o2: 'y' } }, ['need_integer r1:o1']],
    ['a wrong value', optional, { r1: { o1: '25', o2: 'y' } }, ['need_lt_num_type r1:o1']],
  ])('%s', (_, askedQuestion, raw, expected) => expect(findIssues(askedQuestion, raw)).toEqual(expected));

  it('checks only visible rows and columns', () => {
    expect(findIssues(question, undefined, ['r1'])).toEqual(['required_no_opt']);
    expect(findIssues(question, { r1: { o2: 'x' } }, ['o1'])).toEqual([]);
  });

  it('requires the open text of a row with filled cells, and checks open texts', () => {
    const attributes = { required: true, range: [3, null] };
    const variant = { ...optional, rows_items: exampleRows({ is_open: true, open_attrs: attributes }) };
    expect(findIssues(variant, undefined)).toEqual([]);
    expect(findIssues(variant, { r1: { o1: '1', o2: 'x' } })).toEqual(['answer r1_open']);
    expect(findIssues(variant, { r1_open: 'ab' })).toEqual(['need_min_length_type r1_open']);
  });
});

describe('its values in rules, exports and texts', () => {
  const answer = { r1: { o1: '8', o2: 'Cake' }, r2: { o2: 'a\nb' }, r2_open: 'Sunday' };
  const record = (entries: Record<string, Value>): Value => ({
    kind: 'record',
    entries: new Map(Object.entries(entries)),
  });
  it('are records of records by code, with filled cells as choices and a variable for each cell', () => {
    const value = record({ R1: record({ A1: '8', A2: 'Cake' }), R2: record({ A2: 'a\nb' }) });
    expect(matrixBlank.value(question, answer, titleOf)).toEqual(value);
    expect(matrixBlank.fromValue?.(question, value)).toEqual({ r1: answer.r1, r2: answer.r2 });
    expect(
      matrixBlank.choices(question, answer).map(({ option, row, text }) => [row?.gid, option.gid, text]),
    ).toEqual([
      ['r1', 'o1', '8'],
      ['r1', 'o2', 'Cake'],
      ['r2', 'o2', 'a\nb'],
    ]);
    expect(exportAnswer(matrixBlankWithTools, question, answer)).toEqual({
      R1_A1: 8,
      R1_A2: 'Cake',
      R2_A1: null,
      R2_A2: 'a\nb',
      R2_open: 'Sunday',
    });
    expect(matrixBlankWithTools.summarise(question, answer, titleOf)).toBe(
      'Monday: Hours 8, Joy Cake; Other (Sunday): Joy a b',
    );
  });
  it('drops parts that are no longer offered', () => {
    const pruneHidden = (hidden: string[]) =>
      matrixBlank.prune(answer, questionContext(question, hidden), question);
    expect(pruneHidden(['o1', 'r2'])).toEqual({ r1: { o2: 'Cake' } });
    expect(pruneHidden(['o1', 'o2'])).toEqual({ r2_open: 'Sunday' });
    expect(pruneHidden(['r1', 'r2'])).toBeUndefined();
  });
  it("begins with the author's texts", () => {
    const items = exampleOptions({ open_attrs: { defaultCotnent: 'none' } }, 'Joy');
    const variant = { ...question, items };
    expect(matrixBlank.initialAnswer(variant, questionContext(variant, ['r2']))).toEqual({
      r1: { o1: 'none' },
    });
  });
});

test.each([
  [
    { R1: { A1: 8, A2: 'Cake' }, R2_open: 'Sunday' },
    { answer: { r1: { o1: '8', o2: 'Cake' }, r2_open: 'Sunday' } },
  ],
  [{ R9: { A1: 8 } }, { problem: expect.stringContaining('no row "R9"') }],
  [{ R1: { A9: 8 } }, { problem: expect.stringContaining('no option "A9"') }],
  [{ R1: 8 }, { problem: expect.stringContaining('{ A1: value }') }],
  [{ R1: { A1: ['x'] } }, { problem: expect.stringContaining('A1 takes a text') }],
])('script entry %j', (entry, result) => {
  expect(matrixBlankWithTools.fromScript(entry, { question })).toEqual(result);
});

test.each<[Partial<Question>, readonly string[]]>([
  [{}, []],
  [{ allowNull: true }, ['question.required-no-cell .required']],
  [{ rows_items: exampleRows({ required: false }) }, ['question.required-no-cell .required']],
  [{ rows_items: [] }, ['question.no-rows .rows_items']],
  [{ words_number_range: [3, 2] }, ['question.range-impossible .words_number_range']],
])('check of %j', (fields, problems) => {
  const findings = matrixBlankWithTools.check?.({ ...question, ...fields }) ?? [];
  expect(findings.map(({ id, path }) => `${id} ${path}`)).toEqual(problems);
});
