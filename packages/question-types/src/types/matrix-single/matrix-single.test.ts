import type { Option } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { matrixSingleWithTools } from './matrix-single.tools.ts';
import { matrixSingle } from './matrix-single.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('matrix_single', {
  title: 'Which?',
  required: true,
  items: exampleOptions(
    { title: 'Red', score: 2 },
    { title: 'Blue', score: -1 },
    {
      title: 'Other',
      is_open: true,
      open_attrs: { required: true },
    },
  ),
  rows_items: exampleRows(
    'Roof',
    { title: 'Door', allowNull: ['o1'] },
    {
      title: 'Else',
      is_open: true,
      open_attrs: { required: true, range: [2, 5] },
      allowNull: true,
    },
  ),
});
const titleOf = (option: Option) => `t(${option.gid})`;
const findIssues = (answer: object | undefined, fields: object = {}, hidden: string[] = []) => {
  const variant = { ...question, ...fields };
  const parsed = answer && matrixSingle.parse(answer, variant);
  return matrixSingle
    .validate(variant, parsed, questionContext(variant, hidden))
    .map(({ key, part }) => `${part} ${key}`);
};

describe('parse', () => {
  it('puts rows into authored order, and drops what is empty', () => {
    const parsed = matrixSingle.parse({ r3_open: ' fence ', r2: ['o2'], r1: null, r3: ['o3', ''] }, question);
    expect(parsed).toEqual({ r2: ['o2'], r3: ['o3'], r3_open: 'fence' });
    expect(Object.keys(parsed ?? {})).toEqual(['r2', 'r3', 'r3_open']);
  });
  test.each([
    [{ r9: ['o1'] }],
    [{ r1: ['o9'] }],
    [{ r1: 'o1' }],
    [{ r1: [['o1']] }],
    [{ r2: ['o1'] }],
    [{ r1_open: 'text' }],
    [{ r3_open: 7 }],
    [{ r1_no_apply: 99 }],
    [[['o1']]],
    ['r1'],
    [null],
  ])('%j is not an answer', (raw) => expect(matrixSingle.parse(raw, question)).toBeUndefined());

  it('accepts "not applicable" if offered, and not beside an option', () => {
    const questionWithNotApply = { ...question, not_apply: true };
    expect(matrixSingle.parse({ r1_no_apply: 99 }, questionWithNotApply)).toEqual({ r1_no_apply: 99 });
    expect(matrixSingle.parse({ r1_no_apply: 1 }, questionWithNotApply)).toBeUndefined();
    expect(matrixSingle.parse({ r1: ['o1'], r1_no_apply: 99 }, questionWithNotApply)).toBeUndefined();
  });

  it('accepts cells that `allowNull` leaves out if `showCellSetting` is off', () => {
    expect(matrixSingle.parse({ r2: ['o1'] }, { ...question, showCellSetting: false })).toEqual({
      r2: ['o1'],
    });
  });
});

describe('VALID-16: each visible required row needs an option', () => {
  test.each([
    ['nothing', undefined, ['r1 validate.option', 'r2 validate.option']],
    ['one row', { r1: ['o1'] }, ['r2 validate.option']],
    ['all required rows', { r1: ['o1'], r2: ['o2'] }, []],
    ['an open option without its text', { r1: ['o3'], r2: ['o2'] }, ['r1:o3 validate.answer']],
    [
      'an open row that is answered without its text',
      { r1: ['o1'], r2: ['o2'], r3: ['o1'] },
      ['r3_open validate.answer'],
    ],
    [
      'an open row with a text that is too short',
      { r1: ['o1'], r2: ['o2'], r3: ['o1'], r3_open: 'x' },
      ['r3_open validate.need_min_length_type'],
    ],
    ['an open row with its option and its text', { r1: ['o1'], r2: ['o2'], r3: ['o1'], r3_open: 'gate' }, []],
  ])('%s', (_, answer, issues) => expect(findIssues(answer)).toEqual(issues));

  it('requires no rows that are hidden, optional or without options', () => {
    expect(findIssues(undefined, {}, ['r1'])).toEqual(['r2 validate.option']);
    expect(findIssues(undefined, { required: false })).toEqual([]);
    const optional = question.rows_items?.map((row) => ({ ...row, required: false }));
    expect(findIssues(undefined, { rows_items: optional })).toEqual([]);
    // Row 2 offers only options 2 and 3, which are both hidden.
    expect(findIssues({ r1: ['o1'] }, {}, ['o2', 'o3'])).toEqual([]);
  });

  it('still checks texts if nothing is required', () => {
    expect(findIssues({ r1: ['o3'] }, { required: false })).toEqual(['r1:o3 validate.answer']);
  });

  it('accepts "not applicable" as an answer', () => {
    expect(findIssues({ r1_no_apply: 99, r2: ['o2'] }, { not_apply: true })).toEqual([]);
  });
});

describe('the value of the matrix in rules, exports and texts', () => {
  const answer = { r1: ['o1'], r2: ['o3', 'oak'] } as const;

  it('is a record of choices by row codes in expressions, and is restored from one', () => {
    const value = matrixSingle.value(question, answer, titleOf);
    expect(value).toMatchObject({ kind: 'record' });
    const { entries } = value as { entries: ReadonlyMap<string, unknown> };
    expect([...entries.keys()]).toEqual(['R1', 'R2']);
    expect(entries.get('R2')).toMatchObject({ cid: 'A3', text: 'oak', title: 't(o3)' });
    expect(matrixSingle.fromValue?.(question, value)).toEqual(answer);
    expect(matrixSingle.fromValue?.(question, 'A1')).toBeUndefined();
  });

  it('has each choice with its row, sums points, and is summarised in one line', () => {
    expect(
      matrixSingle.choices(question, answer).map(({ option, row }) => `${row?.gid}:${option.gid}`),
    ).toEqual(['r1:o1', 'r2:o3']);
    expect(matrixSingleWithTools.score(question, { r1: ['o1'], r2: ['o2'] })).toBe(1);
    expect(matrixSingleWithTools.score({ ...question, items: exampleOptions('x') }, {})).toBeUndefined();
    expect(matrixSingleWithTools.summarise(question, answer, titleOf)).toBe(
      't(r1): t(o1); t(r2): t(o3): oak',
    );
  });

  it('is exported by rows, with texts in separate columns', () => {
    const exportedValues = exportAnswer(matrixSingleWithTools, question, { ...answer, r3_open: 'gate' });
    expect(exportedValues).toEqual({
      R1: 'o1',
      R1_A3_open: { missing: 'not_offered' },
      R2: 'o3',
      R2_A3_open: 'oak',
      R3: null,
      R3_A3_open: null,
      R3_open: 'gate',
    });
  });

  it('drops parts that are no longer offered: rows with their texts, and single cells', () => {
    const fullAnswer = { r1: ['o1'], r2: ['o2'], r3: ['o1'], r3_open: 'gate' } as const;
    expect(matrixSingle.prune(fullAnswer, questionContext(question, ['r3']), question)).toEqual({
      r1: ['o1'],
      r2: ['o2'],
    });
    expect(matrixSingle.prune(fullAnswer, questionContext(question, ['o1']), question)).toEqual({
      r2: ['o2'],
      r3_open: 'gate',
    });
    expect(matrixSingle.prune({ r1: ['o1'] }, questionContext(question, ['o1']), question)).toBeUndefined();
  });

  it('starts with the default option, in every row that offers it', () => {
    const items = exampleOptions({ title: 'Red', selected: true }, 'Blue');
    const preset = { ...question, items };
    expect(matrixSingle.initialAnswer(preset, questionContext(preset))).toEqual({ r1: ['o1'], r3: ['o1'] });
  });
});

describe('scripts', () => {
  test.each([
    [
      { R1: 'A1', R2: { A3: 'oak' }, R3_open: 'gate' },
      { answer: { r1: ['o1'], r2: ['o3', 'oak'], r3_open: 'gate' } },
    ],
    [{ R7: 'A1' }, { problem: 'Q1 has no row "R7". The nearest are R1, R2, R3.' }],
    [{ R1: 'A7' }, { problem: 'Q1 has no option "A7". The nearest are A1, A2, A3.' }],
    [{ R1: ['A1', 'A2'] }, { problem: 'Q1: row R1 takes one option, not 2.' }],
    [{ R2: 'A1' }, { problem: 'Q1: row R2 leaves this option out.' }],
    [{ R1_open: 'x' }, { problem: 'Q1: row R1 takes no text; it is not open.' }],
    [{ R1_no_apply: true }, { problem: 'Q1: row R1 always applies; the question has no not_apply.' }],
    ['A1', { problem: 'Q1 takes its rows by code, such as { R1: "A1" }, not "A1".' }],
  ])('%j becomes %j', (entry, result) =>
    expect(matrixSingleWithTools.fromScript(entry, { question })).toEqual(result),
  );
});

test.each([
  [{ rows_items: [] }, ['question.no-rows .rows_items']],
  [{ items: [] }, ['question.no-options .items']],
  [
    { rows_items: exampleRows({ allowNull: ['o1', 'o2', 'o3'] }) },
    ['question.row-asks-nothing .rows_items[0].allowNull'],
  ],
  [{ rows_items: exampleRows('x', { gid: 'r1_open' }) }, ['question.row-key-taken .rows_items[1].gid']],
  [
    { rows_items: exampleRows({ open_attrs: { range: [3, 1] }, is_open: true }) },
    ['question.range-impossible .rows_items[0].open_attrs.range'],
  ],
])('the findings for %j are %j', (fields, ids) => {
  expect(
    matrixSingleWithTools.check?.({ ...question, ...fields }).map(({ id, path }) => `${id} ${path}`),
  ).toEqual(ids);
});
