import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  isTimeOfDay,
  normaliseTime,
  secondsOfTime,
  splitTime,
  timeOfSeconds,
  wholeTime,
} from './time-of-day.ts';

test.each([
  ['9:5', '09:05'],
  ['９：３０', '09:30'],
  [' 9 : 30 ', '09:30'],
  ['9:', '9:'],
  [':30', ':30'],
  [':', ''],
  ['25:00', '25:00'],
])('%s is stored as %s', (typed, kept) => {
  expect(normaliseTime(typed)).toBe(kept);
  expect(normaliseTime(kept)).toBe(kept);
});

test.each([
  ['00:00', 0],
  ['14:30', 52_200],
  ['23:59', 86_340],
  ['14:30:15', 52_215],
  ['24:00', undefined],
  ['12:60', undefined],
  ['9:', undefined],
  ['', undefined],
])('%s is %s seconds since midnight', (text, seconds) => expect(secondsOfTime(text)).toBe(seconds));

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['14', undefined],
  ['9', undefined],
])('%s in one field is the whole time %s', (typed, whole) => expect(wholeTime(typed)).toBe(whole));

it('a time is restored from its seconds', () => {
  fc.assert(
    fc.property(fc.nat(86_399), (seconds) => {
      expect(secondsOfTime(timeOfSeconds(seconds))).toBe(seconds);
      expect(isTimeOfDay(seconds)).toBe(true);
    }),
  );
  expect([-1, 86_400, 1.5, '5', null].some(isTimeOfDay)).toBe(false);
});

it('a time is split into hour and minute', () =>
  expect([splitTime('09:30'), splitTime('9'), splitTime(':5')]).toEqual([
    ['09', '30'],
    ['9', ''],
    ['', '5'],
  ]));
