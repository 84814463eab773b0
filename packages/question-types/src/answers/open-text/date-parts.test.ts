import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { textRules, normaliseText } from './text-rules.ts';
import { joinDate, partsOfFormat, splitDate, trimDate, wholeDate } from './date-parts.ts';

const storeParts = (parts: readonly string[]) =>
  normaliseText(trimDate(joinDate(parts)), textRules({ type: 'date' }));

test.each([
  [['2024', '2', '9'], '2024-02-09'],
  [['2024', '5', ''], '2024-05'],
  [['2024', '', '30'], '2024--30'],
  [['', '5', '30'], '-5-30'],
  [['', '', '30'], '--30'],
  [['', '5', ''], '-5'],
  [['', '', ''], ''],
  [['２０２４', '5', '3'], '2024-05-03'],
  [['May', 'x', '3'], 'May-x-3'],
])('%j is stored as %s, and stored unchanged after splitting', (parts, text) => {
  expect(storeParts(parts)).toBe(text);
  expect(storeParts(splitDate(text))).toBe(text);
});

describe('parts of a date', () => {
  it('are restored as they were typed', () => {
    const part = fc.string({ unit: fc.constantFrom('1', '2', '0', 'x', ' ') });
    fc.assert(
      fc.property(fc.tuple(part, part, part), (parts) => {
        expect(splitDate(joinDate(parts))).toEqual(parts);
      }),
    );
  });
  it('are only the parts that the format has', () => {
    expect(partsOfFormat('yyyy')).toEqual(['year']);
    expect(partsOfFormat('yyyy-MM')).toEqual(['year', 'month']);
    expect(partsOfFormat()).toEqual(['year', 'month', 'day']);
  });
});

test.each([
  ['2024-05-31', '2024-05-31'],
  ['2024/5/31', '2024-05-31'],
  ['2024年5月', '2024-05'],
  ['2024', undefined],
  ['31', undefined],
  ['5-3', undefined],
])('%s in one field is the whole date %s', (typed, whole) => expect(wholeDate(typed)).toBe(whole));
