import { describe, expect, it } from 'vitest';
import { lengthIssues } from './validator.ts';

describe('lengthIssues', () => {
  it.each([
    ['abc', [3, 3], []],
    ['ab', [3, 5], [{ key: 'validate.need_min_length_type', params: { min: 3, length: 2, unit: 'words' } }]],
    [
      '中文字符',
      [1, 3],
      [{ key: 'validate.need_max_length_type', params: { max: 3, length: 4, unit: 'words' } }],
    ],
    ['𠮷野', [2, 2], []],
    ['👨‍👩‍👧', [1, 1], []],
    ['a', [null, undefined], []],
    ['a', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], []],
    ['a', [Number.NaN, Number.POSITIVE_INFINITY], []],
  ] as const)('%j within %j', (text, range, issues) => {
    expect(lengthIssues(text, range)).toEqual(issues);
  });

  it('names letters as the unit of English texts', () => {
    expect(lengthIssues('ab', [3, null], 'letters')[0]?.params).toEqual({
      min: 3,
      length: 2,
      unit: 'letters',
    });
  });
});
