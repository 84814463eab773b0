import type { Option, Question } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { sortWithTools } from './sort.tools.ts';
import { sort } from './sort.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('sort', {
  title: 'In which order?',
  required: true,
  items: exampleOptions(
    'a',
    { title: 'b', is_open: true, open_attrs: { required: true } },
    { title: 'c', score: 4 },
  ),
});
const titleOf = ({ gid }: Option) => gid;

describe('parse', () => {
  test.each<[unknown, unknown]>([
    [
      { o1: 2, o3: 1 },
      { o3: 1, o1: 2 },
    ],
    [
      { o2: 1, o2_open: ' x ' },
      { o2: 1, o2_open: 'x' },
    ],
    [{ o2: 1, o2_open: ' ' }, { o2: 1 }],
    [{}, {}],
  ])('%j is parsed as %j', (raw, answer) => expect(sort.parse(raw, question)).toEqual(answer));
  test.each<[unknown]>([
    [{ o1: 2 }],
    [{ o1: 1, o2: 1 }],
    [{ o1: 1, o3: 3 }],
    [{ o1: 1.5 }],
    [{ o1: '1' }],
    [{ o9: 1 }],
    [{ o2_open: 'without a rank' }],
    [{ o1: 1, o1_open: 'not open' }],
    [{ o1: 1, o2: 2, o3: 3, o4: 4 }],
    [['o1']],
    ['o1'],
    [JSON.parse('{"__proto__": 1}')],
  ])('%j is not an answer', (raw) => expect(sort.parse(raw, question)).toBeUndefined());
});

describe('validate', () => {
  const issueKeys = (
    answer: Record<string, number | string> | undefined,
    fields: Partial<Question> = {},
    hidden: string[] = [],
  ) => {
    const variant = { ...question, ...fields };
    return sort
      .validate(variant, answer, questionContext(variant, hidden))
      .map(({ key, part }) => `${key} ${part ?? ''}`.trim());
  };
  const FULL = { o1: 1, o2: 2, o2_open: 'x', o3: 3 };
  test.each<[string, Parameters<typeof issueKeys>, readonly string[]]>([
    ['nothing', [undefined], ['validate.sort_all']],
    ['nothing of some', [undefined, { options_range: [2, 3] }], ['validate.need_min_num_option']],
    ['nothing, and nothing is required', [undefined, { required: false }], []],
    ['all', [FULL], []],
    ['not all', [{ o1: 1 }], ['validate.sort_all']],
    ['not all, though nothing is required', [{ o1: 1 }, { required: false }], ['validate.sort_all']],
    ['all that are visible', [{ o1: 1 }, {}, ['o2', 'o3']], []],
    ['too few', [{ o1: 1 }, { options_range: [2, 3] }], ['validate.need_min_num_option']],
    ['too many', [FULL, { options_range: [1, 2] }], ['validate.need_max_num_option']],
    ['enough', [{ o3: 1 }, { options_range: [1, 2] }], []],
    ['no minimum', [{ o3: 1 }, { options_range: [null, 2] }], []],
    ['more than are left', [{ o1: 1 }, { options_range: [3, null] }, ['o2', 'o3']], []],
    ['a range that does not bind', [{ o1: 1 }, { options_range: [null, null] }], ['validate.sort_all']],
    ['text that is missing', [{ o1: 1, o2: 2, o3: 3 }], ['validate.answer o2']],
    ['both', [{ o2: 1 }], ['validate.sort_all', 'validate.answer o2']],
    ['text of an option without a rank', [{ o1: 1 }, { options_range: [1, 3] }], []],
  ])('%s', (_, args, issues) => expect(issueKeys(...args)).toEqual(issues));
});

it('ranks have no gaps after pruning', () => {
  const answer = { o1: 1, o2: 2, o2_open: 'x', o3: 3 };
  expect(sort.prune(answer, questionContext(question, ['o1']), question)).toEqual({
    o2: 1,
    o2_open: 'x',
    o3: 2,
  });
  expect(sort.prune(answer, questionContext(question, ['o1', 'o2', 'o3']), question)).toBeUndefined();
});

describe('the value of a ranking in rules, exports and texts', () => {
  const answer = { o3: 1, o2: 2, o2_open: 'x' };
  it('is a list of choices in the order of ranks, and is restored from one', () => {
    const value = sort.value(question, answer, titleOf);
    expect(value).toMatchObject([{ cid: 'A3' }, { cid: 'A2', text: 'x' }]);
    expect(sort.fromValue?.(question, value)).toEqual(answer);
    expect(sort.choices(question, answer).map(({ option }) => option.gid)).toEqual(['o3', 'o2']);
  });
  it('has points only if the question has weights of ranks', () => {
    expect(sortWithTools.score(question, answer)).toBeUndefined();
    expect(sortWithTools.score({ ...question, rank_weights: [3, 2, 1] }, answer)).toBe(12);
    expect(sortWithTools.score({ ...question, rank_weights: [] }, answer)).toBe(0);
  });
  it('is exported as a rank for each option, and is summarised in one line', () => {
    expect(exportAnswer(sortWithTools, question, answer)).toEqual({ A1: null, A2: 2, A2_open: 'x', A3: 1 });
    expect(sortWithTools.summarise(question, answer, titleOf)).toBe('1. o3; 2. o2: x');
  });
});

test.each<[unknown, unknown]>([
  [['A3', 'A1'], { answer: { o3: 1, o1: 2 } }],
  ['A1', { answer: { o1: 1 } }],
  [['A3', { A2: 'x' }], { answer: { o3: 1, o2: 2, o2_open: 'x' } }],
  [['A1', 'A1'], { problem: 'Q1 gives A1 two ranks; it can have one.' }],
  [['B1'], { problem: 'Q1 has no option "B1". The nearest are A1, A2, A3.' }],
])('script %j', (entry, result) => expect(sortWithTools.fromScript(entry, { question })).toEqual(result));

it('random answers have as many ranks as required', () => {
  const pairQuestion = { ...question, options_range: [2, 2] };
  fc.assert(
    fc.property(randomSource(), (random) => {
      const answer = sortWithTools.arbitraryAnswer(random, pairQuestion, questionContext(pairQuestion)) ?? {};
      expect(
        Object.values(answer)
          .filter((rank) => typeof rank === 'number')
          .toSorted(),
      ).toEqual([1, 2]);
    }),
  );
});
