import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { proportionWithTools } from './proportion.tools.ts';
import { computeSum } from './shares.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('proportion', {
  title: 'How is it shared out?',
  required: true,
  items: exampleOptions('Rent', { title: 'Food', cid: 'food' }, 'Rest'),
});
const titleOf = ({ gid }: { gid: string }) => `title of ${gid}`;

describe('parse is strict', () => {
  test.each([
    [{}, {}],
    [
      { o2: 40, o1: 60 },
      { o1: 60, o2: 40 },
    ],
    [{ o1: -0 }, { o1: 0 }],
    // A sum above the total is parsed, but not valid.
    [{ o1: 500 }, { o1: 500 }],
  ])('%j is parsed as %j', (raw, answer) => expect(proportionWithTools.parse(raw, question)).toEqual(answer));
  test.each([[null], [[]], [60], [{ o9: 1 }], [{ o1: '60' }], [{ o1: -1 }], [{ o1: 1.5 }], [{ o1: 1e12 }]])(
    '%j is not an answer',
    (raw) => expect(proportionWithTools.parse(raw, question)).toBeUndefined(),
  );
});

describe('the sum must equal the total', () => {
  const key = 'validate.proportion_sum';
  const findIssues = (answer: unknown, fields = {}, hidden: readonly string[] = []) => {
    const variant = { ...question, ...fields };
    return proportionWithTools.validate(
      variant,
      proportionWithTools.parse(answer, variant),
      questionContext(variant, hidden),
    );
  };
  test.each<[unknown, object, number | undefined]>([
    [{ o1: 60, o2: 40 }, {}, undefined],
    [{ o1: 60, o2: 30 }, {}, 90],
    [{ o1: 60, o2: 50 }, {}, 110],
    [undefined, {}, 0],
    [{}, {}, 0],
    [undefined, { required: false }, undefined],
    [{ o1: 1 }, { required: false }, 1],
    [{ o1: 24 }, { total: 24 }, undefined],
  ])('%j with %j', (answer, fields, sum) => {
    const total = 'total' in fields ? fields.total : 100;
    expect(findIssues(answer, fields)).toEqual(sum === undefined ? [] : [{ key, params: { sum, total } }]);
  });
  it('may be less with total_rule "at_most"', () => {
    const atMost = { total: 10, total_rule: 'at_most' } as const;
    expect(findIssues({ o1: 3 }, atMost)).toEqual([]);
    expect(findIssues({ o1: 0 }, atMost)).toEqual([]);
    expect(findIssues({ o1: 7, o2: 4 }, atMost)).toEqual([
      { key: 'validate.proportion_most', params: { sum: 11, total: 10 } },
    ]);
    expect(findIssues(undefined, atMost)).toEqual([{ key: 'validate.answer' }]);
    expect(findIssues(undefined, { ...atMost, required: false })).toEqual([]);
  });
  it('counts only offered items', () => {
    expect(findIssues({ o1: 60, o2: 40 }, {}, ['o2'])).toEqual([{ key, params: { sum: 60, total: 100 } }]);
    expect(findIssues({ o1: 60, o3: 40 }, {}, ['o2'])).toEqual([]);
  });
});

it('always passes in modify mode', () => expect(proportionWithTools.modify).toBe('passes'));

describe('the value of shares in rules, exports and texts', () => {
  const answer = { o1: 100, o2: 0 };
  it('is a record by code; items with a share are chosen', () => {
    expect(proportionWithTools.value(question, answer, titleOf)).toEqual({
      kind: 'record',
      entries: new Map([
        ['A1', 100],
        ['food', 0],
      ]),
    });
    expect(proportionWithTools.choices(question, answer).map(({ option }) => option.gid)).toEqual(['o1']);
    expect(proportionWithTools.score(question, answer)).toBeUndefined();
  });
  it('is exported by item, and is summarised in one line', () => {
    expect(exportAnswer(proportionWithTools, question, answer)).toEqual({ A1: 100, food: 0, A3: null });
    expect(proportionWithTools.summarise(question, answer, titleOf)).toBe('title of o1: 100; title of o2: 0');
  });
  it('is restored from a record', () => {
    const record = {
      kind: 'record',
      entries: new Map<string, string | number>([
        ['A1', '60'],
        ['food', 40.5],
      ]),
    } as const;
    expect(proportionWithTools.fromValue?.(question, record)).toEqual({ o1: 60 });
    expect(proportionWithTools.fromValue?.(question, 60)).toBeUndefined();
  });
});

describe('scripts', () => {
  test.each([
    [{ food: '40', A1: 60 }, { answer: { o1: 60, o2: 40 } }],
    [{ A7: 1 }, { problem: 'Q1 has no option "A7". The nearest are A1, A3, food.' }],
    [{ A1: 1.5 }, { problem: 'Q1: A1 takes a whole number from 0.' }],
    [60, { problem: 'Q1 takes shares by item, such as { A1: 60, A2: 40 }, not 60.' }],
  ])('%j becomes %j', (entry, result) =>
    expect(proportionWithTools.fromScript(entry, { question })).toEqual(result),
  );
});

it('random shares add up, for any total and any number of items', () => {
  fc.assert(
    fc.property(
      randomSource(),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 9 }),
      (random, total, n) => {
        const variant = {
          ...question,
          total,
          items: exampleOptions(...Array.from({ length: n }, (_, at) => `${at}`)),
        };
        const answer = proportionWithTools.arbitraryAnswer(random, variant, questionContext(variant));
        expect(computeSum(answer, variant.items)).toBe(total);
      },
    ),
  );
});

it('reports totals that no shares add up to', () => {
  const ids = proportionWithTools.check?.({ ...question, total: 10.5 }).map(({ id }) => id);
  expect(ids).toEqual(['proportion.total-not-whole']);
});
