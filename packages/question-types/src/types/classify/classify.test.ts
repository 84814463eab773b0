import type { Option } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion, exampleRows } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { classifyWithTools } from './classify.tools.ts';
import { classify } from './classify.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('classify', {
  title: 'Where?',
  required: true,
  items: exampleOptions({ title: 'Milk', score: 2 }, 'Bread', { title: 'Other', is_open: true }),
  rows_items: exampleRows('Cold', { title: 'Dry', allowNull: ['o1'] }),
});
const titleOf = (option: Option) => `t(${option.gid})`;
const findIssues = (answer: object | undefined, fields: object = {}, hidden: string[] = []) => {
  const variant = { ...question, ...fields };
  const parsed = answer && classify.parse(answer, variant);
  return classify.validate(variant, parsed, questionContext(variant, hidden)).map(({ key }) => key);
};
const allItems = { r1: [['o1']], r2: [['o2'], ['o3', 'nuts']] } as const;

describe('parse', () => {
  it('puts categories and items into authored order', () => {
    expect(classify.parse({ r2: [['o3', ' nuts '], ['o2']], r1: [['o1']] }, question)).toEqual(allItems);
  });
  test.each([
    ['in two categories', { r1: [['o2']], r2: [['o2']] }],
    ['twice in one', { r1: [['o2'], ['o2']] }],
    ['in a category that does not take it', { r2: [['o1']] }],
    ['unknown', { r1: [['o9']] }],
    ['in an unknown category', { r9: [['o1']] }],
    ['not in a list', { r1: ['o1'] }],
    ['beside a text of a category', { r1: [['o1']], r1_open: 'x' }],
  ])('an item %s is not an answer', (_, raw) => expect(classify.parse(raw, question)).toBeUndefined());
});

describe('VALID-18, Classify', () => {
  test.each([
    ['nothing classified', undefined, ['validate.classify_tips']],
    ['nothing in the lists', { r1: [] }, ['validate.classify_tips']],
    ['some classified', { r1: [['o1']] }, ['validate.classify_tips_all']],
    ['all classified', allItems, []],
  ])('%s', (_, answer, keys) => expect(findIssues(answer)).toEqual(keys));

  it('is valid without a visible row', () => expect(findIssues(undefined, {}, ['r1', 'r2'])).toEqual([]));
  it('may be empty if it is not required, but not incomplete', () => {
    expect(findIssues(undefined, { required: false })).toEqual([]);
    expect(findIssues({ r1: [['o1']] }, { required: false })).toEqual(['validate.classify_tips_all']);
  });
  it('requires only visible items', () => expect(findIssues({ r1: [['o1']] }, {}, ['o2', 'o3'])).toEqual([]));
  it('enforces the range of each category if there are enough items for all', () => {
    expect(findIssues(allItems, { options_range: [null, 1] })).toEqual([
      'validate.need_max_num_option_column',
    ]);
    expect(findIssues({ r1: [['o1'], ['o2'], ['o3']] }, { options_range: [1] })).toEqual([
      'validate.need_min_num_option_column',
    ]);
    expect(findIssues(allItems, { options_range: [2] })).toEqual([]);
  });
  it('checks the texts of items', () => {
    const items = exampleOptions({ is_open: true, open_attrs: { required: true } });
    expect(findIssues({ r1: [['o1']] }, { items })).toEqual(['validate.answer']);
  });
});

describe('its values in rules, exports and texts', () => {
  it('is a record of lists by category, and is restored from a record, each item once', () => {
    const value = classify.value(question, allItems, titleOf);
    const { entries } = value as { entries: ReadonlyMap<string, readonly object[]> };
    expect(entries.get('R2')).toMatchObject([{ cid: 'A2' }, { cid: 'A3', text: 'nuts' }]);
    expect(classify.fromValue?.(question, value)).toEqual(allItems);
    const twice = {
      kind: 'record',
      entries: new Map([
        ['R1', 'A2'],
        ['R2', 'A2'],
      ]),
    } as const;
    expect(classify.fromValue?.(question, twice)).toEqual({ r2: [['o2']] });
  });
  it('gives items with their categories, adds up points, and is summarised in one line', () => {
    expect(
      classify.choices(question, allItems).map(({ option, row }) => `${row?.gid}:${option.gid}`),
    ).toEqual(['r1:o1', 'r2:o2', 'r2:o3']);
    expect(classifyWithTools.score(question, allItems)).toBe(2);
    expect(classifyWithTools.summarise(question, allItems, titleOf)).toBe(
      't(r1): t(o1); t(r2): t(o2), t(o3): nuts',
    );
  });
  it('is exported by item, with its category', () => {
    expect(exportAnswer(classifyWithTools, question, allItems)).toEqual({
      A1: 'r1',
      A2: 'r2',
      A3: 'r2',
      A3_open: 'nuts',
    });
    expect(exportAnswer(classifyWithTools, question, { r1: [['o1']] })).toEqual({
      A1: 'r1',
      A2: null,
      A3: null,
      A3_open: { missing: 'not_offered' },
    });
  });
  it('loses hidden items, and all items of a hidden category', () => {
    expect(classify.prune(allItems, questionContext(question, ['o2']), question)).toEqual({
      r1: [['o1']],
      r2: [['o3', 'nuts']],
    });
    expect(classify.prune(allItems, questionContext(question, ['r2']), question)).toEqual({ r1: [['o1']] });
  });
});

test.each([
  [{ R1: ['A1'], R2: ['A2', { A3: 'nuts' }] }, { answer: allItems }],
  [{ R1: 'A2', R2: 'A2' }, { problem: 'Q1: A2 is in two categories.' }],
  [{ R2: 'A1' }, { problem: 'Q1: category R2 does not take A1.' }],
  [{ R3: 'A1' }, { problem: 'Q1 has no row "R3". The nearest are R1, R2.' }],
])('scripts: %j', (entry, result) =>
  expect(classifyWithTools.fromScript(entry, { question })).toEqual(result),
);
