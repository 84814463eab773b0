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
])('%j is parsed as %j', (raw, answer) => expect(infoDate.parse(raw, question)).toEqual(answer));

it.each([[[]], [['2024-02-29']], [[1.5]], [[undefined]], [[1, 2]], [5], [null], [[1e300]], [[{}]]])(
  '%j is not an answer',
  (raw) => expect(infoDate.parse(raw, question)).toBeUndefined(),
);

describe('validation (VALID-2)', () => {
  test.each([
    [true, undefined, ['validate.answer']],
    [false, undefined, []],
    [true, [null], ['validate.format_date']],
    [false, [null], ['validate.format_date']],
    [true, [0], []],
  ] as const)('required %j, %j has the issue %j', (required, answer, keys) => {
    const variant = { ...question, required };
    expect(infoDate.validate(variant, answer, questionContext(variant)).map(({ key }) => key)).toEqual(keys);
  });
});

it('a date is the same in rules, exports and texts, for any offset with which it was stored', () => {
  for (const seconds of [LEAP_DAY, LEAP_DAY + 28_800, LEAP_DAY + 28_800 + 5 * 3600]) {
    expect(infoDate.value(question, [seconds], titleOf)).toBe('2024-02-29');
    expect(exportAnswer(infoDateWithTools, question, [seconds])).toEqual({ '': '2024-02-29' });
    expect(infoDateWithTools.summarise(question, [seconds], titleOf)).toBe('2024-02-29');
  }
  expect(infoDate.value(question, [null], titleOf)).toBeNull();
});

it('a date is restored from its values, and from seconds', () => {
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
  ])('%j in a time zone %i minutes ahead of UTC', (entry, offset, result) => {
    expect(infoDateWithTools.fromScript(entry, { question, material: { offset } })).toEqual(result);
  });
});

it('the view gets the UTC offset of the project', () => {
  const context = questionContext(question);
  const otherZoneContext = { ...context, facts: { ...context.facts, utc_offset: -300 } };
  expect([
    infoDate.material?.of(question, context),
    infoDate.material?.of(question, otherZoneContext),
  ]).toEqual([{ offset: 480 }, { offset: -300 }]);
});

describe('with a time', () => {
  const visit = exampleQuestion('info_date', { title: 'Your visit', with_time: true });
  const listKeys = (fields: object, answer: readonly [string | null] | undefined, today = '2026-05-30') => {
    const variant = { ...visit, ...fields };
    const context = { ...questionContext(variant), today };
    return infoDate.validate(variant, answer, context).map(({ key, params }) => [key, params?.['date']]);
  };

  test.each([
    [['2026-05-31T14:30'], true],
    [[null], true],
    [['2026-05-31 14:30'], false],
    [['2026-05-31T14:30:00'], false],
    [['2026-05-31'], false],
    [['2026-02-30T14:30'], false],
    [['2026-05-31T24:00'], false],
    [['0026-05-31T14:30'], false],
    [[1_709_136_000], false],
    [['2026-05-31T14:30', 1], false],
  ])('%j is an answer: %j', (raw, isAnswer) =>
    expect(infoDate.parse(raw, visit)).toEqual(isAnswer ? raw : undefined),
  );

  it('is the same text in rules and automatic answers, and milliseconds in exports', () => {
    expect(infoDate.value(visit, ['2026-05-31T14:30'], titleOf)).toBe('2026-05-31T14:30');
    expect(infoDate.value(visit, [null], titleOf)).toBeNull();
    expect(exportAnswer(infoDateWithTools, visit, ['1970-01-02T00:30'])).toEqual({ '': 88_200_000 });
    expect(infoDateWithTools.summarise(visit, ['2026-05-31T14:30'], titleOf)).toBe('2026-05-31 14:30');
    for (const text of ['2026-05-31T14:30', '2026-05-31 14:30', '2026-05-31T14:30:59'])
      expect(infoDate.fromValue?.(visit, text)).toEqual(['2026-05-31T14:30']);
    for (const value of ['2026-05-31', 1_709_136_000, 'soon', '2026-05-31T25:00'])
      expect(infoDate.fromValue?.(visit, value)).toBeUndefined();
  });

  test.each([
    [{ min: '2026-05-31' }, '2026-05-30T23:59', [['validate.date_from', '2026-05-31']]],
    [{ min: '2026-05-31' }, '2026-05-31T00:00', []],
    [{ max: '2026-05-31' }, '2026-05-31T23:59', []],
    [{ max: '2026-05-31' }, '2026-06-01T00:00', [['validate.date_to', '2026-05-31']]],
    [{ min: 'today+1d 08:00' }, '2026-05-31T07:59', [['validate.moment_from', '2026-05-31T08:00']]],
    [{ min: 'today+1d 08:00' }, '2026-05-31T08:00', []],
    [{ max: 'today 18:00' }, '2026-05-30T18:01', [['validate.moment_to', '2026-05-30T18:00']]],
    [{ min: '2026-05-30T14:30:20' }, '2026-05-30T14:30', []],
    [{ min: 1_777_000_000 }, '2026-04-23T00:00', [['validate.date_from', '2026-04-24']]],
    [{}, null, [['validate.format_moment', undefined]]],
    [{ required: true }, undefined, [['validate.answer', undefined]]],
  ] as const)('%j, %j has the issues %j', (more, text, issues) =>
    expect(listKeys(more, text === undefined ? undefined : [text])).toEqual(issues),
  );

  test.each([
    ['2026-05-31 14:30', { answer: ['2026-05-31T14:30'] }],
    ['2026/5/31 9:05', { answer: ['2026-05-31T09:05'] }],
    ['2026-05-31T14:30', { answer: ['2026-05-31T14:30'] }],
    ['2026-05-31', { problem: 'Q1 takes a date and time such as 2024-05-31 14:30, not "2026-05-31".' }],
    [5, { problem: 'Q1 takes a date and time such as 2024-05-31 14:30, not 5.' }],
  ])('a script with %j gives %j', (entry, result) =>
    expect(infoDateWithTools.fromScript(entry, { question: visit, material: { offset: 480 } })).toEqual(
      result,
    ),
  );

  test.each([
    [{ min: '2026-05-31 08:00', max: '2026-05-31' }, []],
    [{ min: 'today 18:00', max: 'today 08:00' }, ['question.bounds-impossible']],
    [{ max: '2026-02-30 08:00' }, ['question.bound-not-day']],
    [{ min: '08:00' }, ['question.bound-not-day']],
  ])('check: %j has the findings %j', (bounds, ids) =>
    expect(infoDateWithTools.check?.({ ...visit, ...bounds }).map(({ id }) => id)).toEqual(ids),
  );

  it('must be set if a bound has a time, which the check reports', () =>
    expect(infoDateWithTools.check?.({ ...question, min: 'today 08:00' }).map(({ id }) => id)).toEqual([
      'question.bound-with-time',
    ]));
});
