import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { infoDateWithTools } from './info-date.tools.ts';
import { infoDate } from './info-date.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('info_date', { title: 'Your birthday' });
const titleOf = () => '';
const LEAP_DAY = 1_709_136_000;

test.each([
  [[LEAP_DAY], [LEAP_DAY]],
  [[LEAP_DAY * 1000], [LEAP_DAY]],
  [[-28_800], [-28_800]],
  [[null], [null]],
])('%j is %j', (raw, answer) => expect(infoDate.parse(raw, question)).toEqual(answer));

it.each([[[]], [['2024-02-29']], [[1.5]], [[undefined]], [[1, 2]], [5], [null], [[1e300]], [[{}]]])(
  '%j is no answer',
  (raw) => expect(infoDate.parse(raw, question)).toBeUndefined(),
);

describe('the first element is not empty', () => {
  test.each([
    [true, undefined, ['validate.answer']],
    [false, undefined, []],
    [true, [null], ['validate.format_date']],
    [false, [null], ['validate.format_date']],
    [true, [0], []],
  ] as const)('required %j, %j has the issue %j', (required, answer, keys) => {
    const asked = { ...question, required };
    expect(infoDate.validate(asked, answer, questionContext(asked)).map(({ key }) => key)).toEqual(keys);
  });
});

it('is the same date in rules, exports and texts, for any stored offset', () => {
  for (const seconds of [LEAP_DAY, LEAP_DAY + 28_800, LEAP_DAY + 28_800 + 5 * 3600]) {
    expect(infoDate.value(question, [seconds], titleOf)).toBe('2024-02-29');
    expect(exportAnswer(infoDateWithTools, question, [seconds])).toEqual({ '': '2024-02-29' });
    expect(infoDateWithTools.summarise(question, [seconds], titleOf)).toBe('2024-02-29');
  }
  expect(infoDate.value(question, [null], titleOf)).toBeNull();
});

it('is restored from its own values, and from seconds', () => {
  expect(infoDate.fromValue?.(question, '2024-02-29')).toEqual([LEAP_DAY]);
  expect(infoDate.fromValue?.(question, LEAP_DAY * 1000)).toEqual([LEAP_DAY]);
  expect(infoDate.fromValue?.(question, 'soon')).toBeUndefined();
  expect(infoDate.fromValue?.(question, true)).toBeUndefined();
});

describe('scripts', () => {
  test.each([
    ['2024-02-29', 480, { answer: [LEAP_DAY] }],
    ['2024/2/29', 0, { answer: [LEAP_DAY + 28_800] }],
    [LEAP_DAY, 0, { answer: [LEAP_DAY] }],
    ['2024-02-30', 480, { problem: 'Q1 takes a date such as 2024-05-31, not "2024-02-30".' }],
    [undefined, 480, { problem: 'Q1 takes a date such as 2024-05-31, not nothing.' }],
  ])('%j with clocks %i minutes ahead', (entry, offset, result) => {
    expect(infoDateWithTools.fromScript(entry, { question, material: { offset } })).toEqual(result);
  });
});

it('passes the UTC offset of the project to the view', () => {
  const context = questionContext(question);
  const far = { ...context, facts: { ...context.facts, utc_offset: -300 } };
  expect([infoDate.material?.of(question, context), infoDate.material?.of(question, far)]).toEqual([
    { offset: 480 },
    { offset: -300 },
  ]);
});
