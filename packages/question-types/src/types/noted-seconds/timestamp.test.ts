import { expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { randomSource } from '../../testing/arbitraries.ts';
import { questionContext } from '../../testing/question-context.ts';
import { timestampWithTools } from './noted-seconds.tools.ts';
import { timestamp } from './noted-seconds.ts';
import fc from 'fast-check';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('timestamp', { title: 'Time' });

it('a timestamp is a whole number of seconds', () => {
  expect(timestamp.parse([1_709_136_000_000], question)).toEqual([1_709_136_000]);
  for (const raw of [['now'], [1.5], [], [1, 2], 5, [null]])
    expect(timestamp.parse(raw, question)).toBeUndefined();
});

it('a timestamp is a number in rules, scripts, exports and summaries', () => {
  expect(timestamp.value(question, [42], () => '')).toBe(42);
  expect(timestamp.fromValue?.(question, 1_709_136_000_000)).toEqual([1_709_136_000]);
  expect(timestamp.fromValue?.(question, 'x')).toBeUndefined();
  expect(timestampWithTools.fromScript(1_709_136_000_000, { question })).toEqual({ answer: [1_709_136_000] });
  expect(timestampWithTools.fromScript('soon', { question })).toEqual({
    problem: 'Q1 takes a number of seconds, not "soon".',
  });
  expect(exportAnswer(timestampWithTools, question, [42])).toEqual({ '': 42_000 });
  expect(timestampWithTools.summarise(question, [42], () => '')).toBe('42');
});

it('the question has no visible content, and cannot be required', () => {
  expect(timestamp.unseen).toBe(true);
  expect(timestamp.validate(question, undefined, questionContext(question))).toEqual([]);
  expect(timestampWithTools.check?.({ ...question, required: true }).map(({ id }) => id)).toEqual([
    'question.noted-by-itself',
  ]);
});

test('random respondents have valid timestamps', () => {
  const [random] = fc.sample(randomSource(), { numRuns: 1, seed: 1 });
  const randomAnswer =
    random && timestampWithTools.arbitraryAnswer(random, question, questionContext(question));
  expect(randomAnswer && timestamp.parse(randomAnswer, question)).toEqual(randomAnswer);
  expect(randomAnswer).toBeDefined();
});
