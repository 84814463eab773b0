import type { Option } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../../answers/examples/fixture.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { matrixMultipleWithTools } from './matrix-multiple.tools.ts';
import { matrixMultiple } from './matrix-multiple.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('matrix_multiple', {
  title: 'Which?',
  required: true,
  options_range: [2, 3],
  items: exampleOptions(
    { title: 'Red', score: 2 },
    'Blue',
    { title: 'Other', is_open: true, score: -1 },
    'Green',
    {
      title: 'None',
      exclusive: true,
    },
  ),
  rows_items: exampleRows(
    'Roof',
    { title: 'Door', allowNull: ['o1', 'o2', 'o3'] },
    { title: 'Else', required: false },
  ),
});
const titleOf = (option: Option) => `t(${option.gid})`;
const findIssues = (answer: object | undefined, fields: object = {}, hidden: string[] = []) => {
  const variant = { ...question, ...fields };
  const parsed = answer && matrixMultiple.parse(answer, variant);
  return matrixMultiple
    .validate(variant, parsed, questionContext(variant, hidden))
    .map(({ key, part }) => `${part} ${key}`);
};
const entriesOf = (...numbers: number[]) => numbers.map((number) => [`o${number}`]);

describe('parse', () => {
  it('puts entries of a row into authored order, and drops empty rows', () => {
    expect(matrixMultiple.parse({ r3: [], r1: [['o3', ' x '], ['o1']] }, question)).toEqual({
      r1: [['o1'], ['o3', 'x']],
    });
  });
  test.each([
    [{ r1: [['o1'], ['o1']] }],
    [{ r1: ['o1'] }],
    [{ r2: entriesOf(1) }],
    [{ r1: entriesOf(9) }],
    [[]],
    ['r1'],
  ])('%j is not an answer', (raw) => expect(matrixMultiple.parse(raw, question)).toBeUndefined());
});

describe('VALID-16', () => {
  test.each([
    ['nothing', undefined, ['r1 validate.option', 'r2 validate.option']],
    ['enough in each', { r1: entriesOf(1, 2), r2: entriesOf(4) }, []],
    ['too few in a row', { r1: entriesOf(1), r2: entriesOf(4) }, ['r1 validate.need_min_num_option_line']],
    [
      'too many in a row',
      { r1: entriesOf(1, 2, 3, 4), r2: entriesOf(4) },
      ['r1 validate.need_max_num_option_line'],
    ],
    ['an exclusive option waives the bounds', { r1: entriesOf(5), r2: entriesOf(5) }, []],
    [
      'an exclusive option among others',
      { r1: entriesOf(1, 5), r2: entriesOf(4) },
      ['r1:o5 validate.exclusive_option'],
    ],
    [
      'a row that is optional, and answered, keeps its bounds',
      { r1: entriesOf(1, 2), r2: entriesOf(4), r3: entriesOf(1) },
      ['r3 validate.need_min_num_option_line'],
    ],
  ])('%s', (_, answer, issues) => expect(findIssues(answer)).toEqual(issues));

  it('enforces the range in a row only if enough options can be chosen', () => {
    // Row 2 offers only options 4 and 5. Option 5 is exclusive, so two options cannot be chosen there.
    expect(findIssues({ r1: entriesOf(1, 2), r2: entriesOf(4) })).toEqual([]);
    expect(findIssues({ r1: entriesOf(1), r2: entriesOf(4) }, {}, ['o2', 'o3', 'o4'])).toEqual([]);
    expect(findIssues({ r1: entriesOf(1), r2: entriesOf(4) }, {}, ['o2', 'o3'])).toEqual([
      'r1 validate.need_min_num_option_line',
    ]);
  });

  it('checks open texts of each cell', () => {
    const items = exampleOptions('a', { is_open: true, open_attrs: { required: true } });
    expect(
      findIssues(
        { r1: entriesOf(2), r2: entriesOf(2) },
        { items, options_range: [1], rows_items: exampleRows('x', 'y') },
      ),
    ).toEqual(['r1:o2 validate.answer', 'r2:o2 validate.answer']);
  });

  it('requires no hidden rows, and no rows of an optional question', () => {
    expect(findIssues({ r1: entriesOf(1, 2) }, {}, ['r2'])).toEqual([]);
    expect(findIssues(undefined, { required: false })).toEqual([]);
  });
});

describe('the value of the matrix in rules, exports and texts', () => {
  const answer = { r1: [['o1'], ['o3', 'x']], r2: [['o4']] } as const;

  it('is a record of lists, and is restored from one', () => {
    const value = matrixMultiple.value(question, answer, titleOf);
    const { entries } = value as { entries: ReadonlyMap<string, readonly object[]> };
    expect(entries.get('R1')).toMatchObject([{ cid: 'A1' }, { cid: 'A3', text: 'x' }]);
    expect(entries.get('R3')).toBeUndefined();
    expect(matrixMultiple.fromValue?.(question, value)).toEqual(answer);
  });

  it('has choices with rows, sums points over rows, and is summarised in one line', () => {
    expect(
      matrixMultiple.choices(question, answer).map(({ option, row }) => `${row?.gid}:${option.gid}`),
    ).toEqual(['r1:o1', 'r1:o3', 'r2:o4']);
    expect(matrixMultipleWithTools.score(question, answer)).toBe(1);
    expect(matrixMultipleWithTools.summarise(question, answer, titleOf)).toBe(
      't(r1): t(o1), t(o3): x; t(r2): t(o4)',
    );
  });

  it('is exported as 0 and 1 per row and option that is asked there', () => {
    const cells = Object.entries(exportAnswer(matrixMultipleWithTools, question, answer));
    expect(cells.slice(0, 8)).toEqual([
      ['R1_A1', 1],
      ['R1_A2', 0],
      ['R1_A3', 1],
      ['R1_A3_open', 'x'],
      ['R1_A4', 0],
      ['R1_A5', 0],
      ['R2_A4', 1],
      ['R2_A5', 0],
    ]);
  });

  it('is pruned cell by cell', () => {
    expect(matrixMultiple.prune(answer, questionContext(question, ['o1', 'r2']), question)).toEqual({
      r1: [['o3', 'x']],
    });
    expect(
      matrixMultiple.prune({ r1: [['o1']] }, questionContext(question, ['o1']), question),
    ).toBeUndefined();
  });
});

it('random answers keep the bounds of every row', () => {
  fc.assert(
    fc.property(randomSource(), (random) => {
      const context = questionContext(question);
      const answer = matrixMultipleWithTools.arbitraryAnswer(random, question, context);
      expect(matrixMultiple.validate(question, answer, context)).toEqual([]);
    }),
  );
});

describe('scripts', () => {
  test.each([
    [{ R1: ['A3', 'A1'], R2: 'A4' }, { answer: { r1: [['o1'], ['o3']], r2: [['o4']] } }],
    [{ R1: { A3: 'x', A1: '' } }, { answer: { r1: [['o1'], ['o3', 'x']] } }],
    [{ R1: [] }, { problem: 'Q1: row R1 takes one option or more.' }],
    [{ R2: ['A4', 'A1'] }, { problem: 'Q1: row R2 leaves one of these options out.' }],
    [['A1'], { problem: 'Q1 takes its rows by code, such as { R1: "A1" }, not ["A1"].' }],
  ])('%j becomes %j', (entry, result) =>
    expect(matrixMultipleWithTools.fromScript(entry, { question })).toEqual(result),
  );
});

test.each([
  [{ options_range: [3, 2] }, ['question.range-impossible']],
  [{ options_range: [5, 5] }, ['question.range-beyond-options']],
  [{ rows_items: [] }, ['question.no-rows']],
])('the findings for %j are %j', (fields, ids) => {
  expect(matrixMultipleWithTools.check?.({ ...question, ...fields }).map(({ id }) => id)).toEqual(ids);
});
