import { expect, test } from 'vitest';
import { formatDay, formatNumber, createParameterFormatter } from './written-forms.ts';

test.each([
  ['de', 2.5, '2,5'],
  ['en-GB', 12_345.678_9, '12345.6789'],
  ['ar-EG', -2.5, '\u200e-2.5'],
  ['hi', 2.5, '2.5'],
  ['xx', 1.5, '1.5'],
])('in %s, %f is written %s', (language, value, text) => expect(formatNumber(value, language)).toBe(text));

test.each([
  ['de', '2025-03-04', '4. März 2025'],
  ['ja', '2025-03-04', '2025年3月4日'],
  ['en', '2025-03-04', '4 March 2025'],
  ['fa', '2025-03-04', '4 مارس 2025'],
  ['es', '2025-03', 'marzo de 2025'],
  ['de', '2025-03-04T09:05', '4. März 2025 um 09:05'],
  ['ja', '2025-03-04T09:05', '2025年3月4日 9:05'],
  ['fr', '2025-03-04T25:05', '2025-03-04T25:05'],
  ['fr', '2025', '2025'],
  ['fr', '2025-13-01', '2025-13-01'],
  ['fr', '2026-02-30', '2026-02-30'],
  ['fr', '2026-02-30T09:05', '2026-02-30T09:05'],
  ['fr', 'demain', 'demain'],
])('in %s, %s is written %s', (language, day, text) => expect(formatDay(day, language)).toBe(text));

test('writes a day in the language of the text, and numbers in the language of the page', () => {
  const format = createParameterFormatter('ar-EG', 'en-GB');
  expect(format({ date: '2025-03-04', count: 12, name: '2025-03-04' })).toEqual({
    date: '4 March 2025',
    count: '12',
    name: '2025-03-04',
  });
});
