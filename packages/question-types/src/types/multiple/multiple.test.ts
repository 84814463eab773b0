import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { chosenShape } from './selection-tools.ts';
import { multipleWithTools } from './multiple.tools.ts';
import { multiple } from './multiple.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('multiple', {
  title: 'Which ones?',
  items: exampleOptions(
    'a',
    { title: 'b', is_open: true, score: 3 },
    { title: 'c', score: -1 },
    {
      title: 'none',
      exclusive: true,
    },
  ),
});
const findIssueKeys = (
  answer: readonly (readonly [string, string?])[],
  range: readonly (number | null)[],
  hidden: string[] = [],
) =>
  multiple
    .validate({ ...question, options_range: [...range] }, answer, questionContext(question, hidden))
    .map(({ key }) => key);

describe('parse', () => {
  it('puts entries into authored order, in any order of taps', () => {
    expect(multiple.parse([['o3'], ['o1'], ['o2', ' x ']], question)).toEqual([['o1'], ['o2', 'x'], ['o3']]);
  });
  test.each([[[['o1'], ['o1']]], [[['o1'], ['o9']]], [[['o1', 'text']]], [['o1']], ['o1'], [{}]])(
    '%j is not an answer',
    (raw) => expect(multiple.parse(raw, question)).toBeUndefined(),
  );
});

describe('the largest number of options that rules count with', () => {
  const maxOf = (fields: Partial<typeof question>) => chosenShape({ ...question, ...fields }).maxMembers;
  const chosenByCode = (question.items ?? []).map((option) => ({
    ...option,
    autoSelect: true,
    auto_code: 'true',
  }));
  const selectedItems = (question.items ?? []).map((option) => ({ ...option, selected: true }));
  test.each<[string, Partial<typeof question>, number]>([
    ['without a range', {}, 4],
    ['with a minimum only', { options_range: [2, null] }, 4],
    ['with a maximum of 0, which has no effect', { options_range: [null, 0] }, 4],
    ['with more than all options', { options_range: [null, 9] }, 4],
    ['with a maximum', { options_range: [null, 2] }, 2],
    ['with a range, also if an answer is required', { options_range: [2, 3], required: true }, 3],
    ['with an exclusive option, which is chosen alone', { options_range: [null, 1] }, 1],
    ['if an expression answers', { options_range: [null, 2], auto_fill: '["A1", "A2", "A3"]' }, 4],
    ['if an expression changes the question', { options_range: [null, 2], plaster_code: '{}' }, 4],
    ['if the answer has a default', { options_range: [null, 2], defaultOptionSelect: ['o1', 'o2'] }, 4],
    ['if code chooses options', { options_range: [null, 2], items: chosenByCode }, 4],
    ['if more options are selected at first', { options_range: [null, 2], items: selectedItems }, 4],
  ])('%s', (_, fields, most) => expect(maxOf(fields)).toBe(most));
});

it('treats an empty list as no answer', () => {
  expect(multiple.parse([], question)).toEqual([]);
  expect(multiple.isEmpty([])).toBe(true);
  expect(multiple.validate(question, [], questionContext(question))).toEqual([]);
});

describe('bounds', () => {
  it('require no more than is offered', () => {
    expect(findIssueKeys([['o1']], [3, null])).toEqual(['validate.need_min_num_option']);
    expect(findIssueKeys([['o1']], [3, null], ['o2', 'o3'])).toEqual([]);
  });
  it('are waived by an exclusive option, which is chosen alone', () => {
    expect(findIssueKeys([['o4']], [2, 3])).toEqual([]);
    expect(findIssueKeys([['o1'], ['o4']], [2, 3])).toEqual(['validate.exclusive_option']);
  });
  it.each([[[null, null]], [[null, 0]], [[0]], [[]]])('%j does not limit the choice', (range) => {
    expect(findIssueKeys([['o1'], ['o2'], ['o3']], range)).toEqual([]);
  });
  it('are reported together with invalid open texts', () => {
    const items = exampleOptions('a', { is_open: true, open_attrs: { required: true } });
    const withRequiredText = { ...question, items, options_range: [null, 1] };
    expect(multiple.validate(withRequiredText, [['o1'], ['o2']], questionContext(withRequiredText))).toEqual([
      { key: 'validate.need_max_num_option', params: { max: 1, count: 2 } },
      { key: 'validate.answer', part: 'o2' },
    ]);
  });
});

it('a multiple choice is a list of choices in expressions, adds up points, and is summarised in one line', () => {
  const answer = [['o2', 'x'], ['o3']] as const;
  const titleOf = ({ gid }: { gid: string }) => gid;
  expect(multiple.value(question, answer, titleOf)).toMatchObject([{ cid: 'A2', text: 'x' }, { cid: 'A3' }]);
  expect(multipleWithTools.score(question, answer)).toBe(2);
  expect(multipleWithTools.summarise(question, answer, titleOf)).toBe('o2: x; o3');
});

it('an answer is exported as a column of 0 and 1 per option; a text that was not requested differs from an empty one', () => {
  expect(exportAnswer(multipleWithTools, question, [['o2', 'x']])).toEqual({
    A1: 0,
    A2: 1,
    A2_open: 'x',
    A3: 0,
    A4: 0,
  });
  expect(exportAnswer(multipleWithTools, question, [['o1']])).toMatchObject({
    A2_open: { missing: 'not_offered' },
  });
});

it('an answer is pruned option by option', () => {
  const context = questionContext(question, ['o1', 'o3']);
  expect(multiple.prune([['o1'], ['o2', 'x']], context, question)).toEqual([['o2', 'x']]);
  expect(multiple.prune([['o1'], ['o3']], context, question)).toBeUndefined();
});

it('random answers are within the bounds, or one exclusive option', () => {
  const bounded = { ...question, required: true, options_range: [2, 2] };
  fc.assert(
    fc.property(randomSource(), (random) => {
      const answer = multipleWithTools.arbitraryAnswer(random, bounded, questionContext(bounded)) ?? [];
      expect(answer.length === 2 || answer[0]?.[0] === 'o4').toBe(true);
    }),
  );
});

describe('scripts', () => {
  test.each([
    ['A1', { answer: [['o1']] }],
    [['A3', 'A1'], { answer: [['o1'], ['o3']] }],
    [['A3', { A2: 'x' }], { answer: [['o2', 'x'], ['o3']] }],
    [{ A1: '', A2: 'x' }, { answer: [['o1'], ['o2', 'x']] }],
    [[], { answer: [] }],
    [['A1', 'B1'], { problem: 'Q1 has no option "B1". The nearest are A1, A2, A3, A4.' }],
    [[true], { problem: 'Q1 takes the code of an option, not true.' }],
  ])('%j becomes %j', (entry, result) =>
    expect(multipleWithTools.fromScript(entry, { question })).toEqual(result),
  );
});

test.each([
  [[3, 2], ['question.range-impossible']],
  [[4, 5], ['question.range-beyond-options']],
  [[1, 2, 3], ['question.range-third-value']],
  [[3, 3], []],
])('the findings for options_range %j are %j', (range, found) => {
  expect(multipleWithTools.check?.({ ...question, options_range: range }).map(({ id }) => id)).toEqual(found);
});
