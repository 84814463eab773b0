import { expect, it } from 'vitest';
import { END_STATES, endNameOf, endNames, endWordOf } from './ends.ts';

it('the table of end states has a row for each way to end, found by its status', () => {
  expect(endNames.map((name) => END_STATES[name].status)).toEqual([-1, 1, 2, 3, 6]);
  for (const name of endNames) {
    expect(endNameOf(END_STATES[name].status)).toBe(name);
    expect(endWordOf(END_STATES[name].status)).toBe(END_STATES[name].end);
  }
  expect([4, '1', null, undefined].map(endNameOf)).toEqual([undefined, undefined, undefined, undefined]);
});
