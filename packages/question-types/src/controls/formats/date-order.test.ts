import { LOCALES } from '@canvass/project';
import { expect, it, test } from 'vitest';
import { dateOrder } from './date-order.ts';

test.each([
  ['en-GB', 'day month year'],
  ['en-US', 'month day year'],
  ['zh-CN', 'year month day'],
  ['zh-TW', 'year month day'],
  ['ja', 'year month day'],
  ['ko', 'year month day'],
  ['de', 'day month year'],
  ['ar', 'day month year'],
  ['fa', 'year month day'],
  ['th', 'day month year'],
])('the order in %s is %s', (language, order) => expect(dateOrder(language).join(' ')).toBe(order));

it('the order has the three parts once in every language of the product', () => {
  for (const language of LOCALES) expect(dateOrder(language).toSorted()).toEqual(['day', 'month', 'year']);
});

it("the author's order takes precedence", () =>
  expect(dateOrder('ja', 'mdy')).toEqual(['month', 'day', 'year']));
