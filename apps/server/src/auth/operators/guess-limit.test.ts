import { expect, it } from 'vitest';
import { createGuessLimit } from './guess-limit.ts';

const HOUR = 60 * 60 * 1000;

it('a limit on guesses allows an address about one guess a minute, and delays no other address', () => {
  let now = 0;
  const limit = createGuessLimit(() => now);
  let guesses = 0;
  for (; now < HOUR; now += 50) {
    if (limit.waitFor('a') > 0) continue;
    limit.recordWrong('a');
    guesses += 1;
  }
  expect(guesses).toBeGreaterThan(60);
  expect(guesses).toBeLessThan(80);
  expect(limit.waitFor('b')).toBe(0);
});

it('for a day after its right token, an address is not delayed', () => {
  let now = 0;
  const limit = createGuessLimit(() => now);
  limit.recordCorrect('a');
  for (let guess = 0; guess < 100; guess += 1) limit.recordWrong('a');
  expect(limit.waitFor('a')).toBe(0);
  now += 25 * HOUR;
  limit.recordWrong('a');
  expect(limit.waitFor('a')).toBe(60);
  limit.recordCorrect('a');
  expect(limit.waitFor('a')).toBe(0);
});
