import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoTimeWithTools } from './info-time.tools.ts';
import { infoTime } from './info-time.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('info_time', { title: 'When?' });

test.each([[[0]], [[52_200]], [[86_399]], [[null]]])('%j is an answer', (raw) =>
  expect(infoTime.parse(raw, question)).toEqual(raw),
);
it.each([[[86_400]], [[-1]], [[1.5]], [['14:30']], [[]], [[1, 2]], [null], [7]])(
  '%j is not an answer',
  (raw) => expect(infoTime.parse(raw, question)).toBeUndefined(),
);

describe('validation (VALID-2)', () => {
  test.each([
    [true, undefined, ['validate.answer']],
    [false, undefined, []],
    [false, [null], ['validate.format_time']],
    [true, [0], []],
  ] as const)('required %j, %j has the issue %j', (required, answer, keys) => {
    const variant = { ...question, required };
    expect(infoTime.validate(variant, answer, questionContext(variant)).map(({ key }) => key)).toEqual(keys);
  });
});

it('a time has the form 14:30 in rules and summaries, seconds in exports, and restored from both', () => {
  expect(infoTime.value(question, [52_200], () => '')).toBe('14:30');
  expect(infoTime.value(question, [null], () => '')).toBeNull();
  expect(exportAnswer(infoTimeWithTools, question, [0])).toEqual({ '': 0 });
  expect(infoTimeWithTools.summarise(question, [52_215], () => '')).toBe('14:30:15');
  expect(infoTime.fromValue?.(question, '14:30')).toEqual([52_200]);
  expect(infoTime.fromValue?.(question, 52_200)).toEqual([52_200]);
  expect(infoTime.fromValue?.(question, 'noon')).toBeUndefined();
});

test.each([
  ['14:30', { answer: [52_200] }],
  [52_200, { answer: [52_200] }],
  ['25:00', { problem: 'Q1 takes a time such as 14:30, not "25:00".' }],
  [-1, { problem: 'Q1 takes a time such as 14:30, not -1.' }],
])('script entry %j', (entry, result) =>
  expect(infoTimeWithTools.fromScript(entry, { question })).toEqual(result),
);
