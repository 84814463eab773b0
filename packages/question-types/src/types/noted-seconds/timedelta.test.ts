import { expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { timedeltaWithTools } from './noted-seconds.tools.ts';
import { timedelta } from './noted-seconds.ts';
import fc from 'fast-check';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('timedelta', { title: 'Time' });

it('a duration is a whole number of seconds', () => {
  expect(timedelta.parse([42], question)).toEqual([42]);
  for (const raw of [['42'], [1.5], [-1], [], [1, 2], 5, [null]])
    expect(timedelta.parse(raw, question)).toBeUndefined();
});

it('a duration is a number in rules, scripts, exports and summaries', () => {
  expect(timedelta.value(question, [42], () => '')).toBe(42);
  expect(timedelta.fromValue?.(question, 42)).toEqual([42]);
  expect(timedelta.fromValue?.(question, 'x')).toBeUndefined();
  expect(timedeltaWithTools.fromScript(42, { question })).toEqual({ answer: [42] });
  expect(timedeltaWithTools.fromScript('soon', { question })).toEqual({
    problem: 'Q1 takes a number of seconds, not "soon".',
  });
  expect(exportAnswer(timedeltaWithTools, question, [42])).toEqual({ '': 42 });
  expect(timedeltaWithTools.summarise(question, [42], () => '')).toBe('42');
});

it('the question has no visible content, and cannot be required', () => {
  expect(timedelta.unseen).toBe(true);
  expect(timedelta.validate(question, undefined, questionContext(question))).toEqual([]);
  expect(timedeltaWithTools.check?.({ ...question, required: true }).map(({ id }) => id)).toEqual([
    'question.noted-by-itself',
  ]);
});

test('random respondents have valid durations', () => {
  const [random] = fc.sample(randomSource(), { numRuns: 1, seed: 1 });
  const randomAnswer =
    random && timedeltaWithTools.arbitraryAnswer(random, question, questionContext(question));
  expect(randomAnswer && timedelta.parse(randomAnswer, question)).toEqual(randomAnswer);
  expect(randomAnswer).toBeDefined();
});
