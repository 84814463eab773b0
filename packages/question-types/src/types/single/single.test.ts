import type { Option } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { singleWithTools } from './single.tools.ts';
import { single } from './single.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('single', {
  title: ['Which ', { tag: 'b', children: ['one'] }, '?'],
  items: exampleOptions({ title: 'Red', score: 2, oid: 'r' }, 'Blue', {
    title: 'Other',
    cid: 'other',
    is_open: true,
    open_attrs: { defaultCotnent: ' green ' },
  }),
});
const titleOf = ({ gid }: { gid: string }) => `title of ${gid}`;

describe('parse is strict', () => {
  test.each([
    [['o1'], ['o1']],
    [
      ['o3', ' pink '],
      ['o3', 'pink'],
    ],
    [['o3', ''], ['o3']],
    [
      ['o3', 'a\u0000b\ud800'],
      ['o3', 'ab\ufffd'],
    ],
    [['o1', ''], ['o1']],
  ])('%j is %j', (raw, answer) => expect(single.parse(raw, question)).toEqual(answer));
  test.each([
    [['o9']],
    [['o1', 'text']],
    [[]],
    [['o1', '', '']],
    ['o1'],
    [{ 0: 'o1' }],
    [[1]],
    [['o3', 5]],
    [null],
  ])('%j is not an answer', (raw) => expect(single.parse(raw, question)).toBeUndefined());
});

describe('the value of a choice in rules, exports and texts', () => {
  it('is a choice to expressions', () => {
    expect(single.value(question, ['o1'], titleOf)).toEqual({
      kind: 'choice',
      seq: 1,
      cid: 'A1',
      gid: 'o1',
      oid: 'r',
      title: 'title of o1',
      score: 2,
    });
    expect(single.value(question, ['o3', 'pink'], titleOf)).toMatchObject({ cid: 'other', text: 'pink' });
  });

  it('has the points of its option, and no score if no option of the question has points', () => {
    expect(singleWithTools.score(question, ['o1'])).toBe(2);
    expect(singleWithTools.score(question, ['o2'])).toBe(0);
    expect(singleWithTools.score({ ...question, items: exampleOptions('x') }, ['o1'])).toBeUndefined();
  });

  it('is exported as the option and its open text', () => {
    expect(exportAnswer(singleWithTools, question, ['o3', 'pink'])).toEqual({ '': 'o3', other_open: 'pink' });
    expect(exportAnswer(singleWithTools, question, ['o1'])).toEqual({
      '': 'o1',
      other_open: { missing: 'not_offered' },
    });
    expect(singleWithTools.variables({ ...question, items: exampleOptions('x') })).toHaveLength(1);
  });

  it('is summarised in one line', () => {
    expect(singleWithTools.summarise(question, ['o3', 'pink\nor so'], titleOf)).toBe(
      'title of o3: pink or so',
    );
  });
});

it('starts with an option that is chosen from the start, and with its text, as long as it is offered', () => {
  const items = exampleOptions('Red', {
    selected: true,
    is_open: true,
    open_attrs: { defaultCotnent: ' green ' },
  });
  const preset = { ...question, items };
  expect(single.initialAnswer(preset, questionContext(preset))).toEqual(['o2', 'green']);
  expect(single.initialAnswer(preset, questionContext(preset, ['o2']))).toBeUndefined();
});

describe('scripts', () => {
  const read = (entry: unknown) => singleWithTools.fromScript(entry, { question });
  test.each([
    ['A1', { answer: ['o1'] }],
    ['other', { answer: ['o3'] }],
    ['o2', { answer: ['o2'] }],
    [{ other: ' pink ' }, { answer: ['o3', 'pink'] }],
    ['A7', { problem: 'Q1 has no option "A7". The nearest are A1, A2, other.' }],
    [{ A1: 'x' }, { problem: 'Q1: option A1 takes no text; it is not open.' }],
    [['A1', 'A2'], { problem: 'Q1 takes one option, not 2.' }],
    [[], { problem: 'Q1 takes one option, not 0.' }],
    [7, { problem: 'Q1 takes the code of an option, not 7.' }],
    [undefined, { problem: 'Q1 takes the code of an option, not nothing.' }],
  ])('%j becomes %j', (entry, result) => expect(read(entry)).toEqual(result));
});

describe('check', () => {
  const ids = (items: readonly (string | Partial<Option>)[]) =>
    singleWithTools
      .check?.({ ...question, items: exampleOptions(...items) })
      .map(({ id, path }) => `${id} ${path}`);
  test.each([
    [[], ['question.no-options .items']],
    [
      ['x', { is_open: true, open_attrs: { range: [5, 2] } }],
      ['question.range-impossible .items[1].open_attrs.range'],
    ],
    [[{ is_open: true, open_attrs: { range: [2, 2] } }], []],
  ])('%j', (items, found) => expect(ids(items)).toEqual(found));
});
