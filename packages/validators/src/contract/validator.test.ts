import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthIssues, numberIssues } from './validator.ts';
import { textLength } from '../text/characters.ts';

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
    ['a', [null, undefined], []],
    ['a', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], []],
    ['a', [Number.NaN, Number.POSITIVE_INFINITY], []],
  ] as const)('%j within %j', (text, range, issues) => {
    expect(lengthIssues(text, range)).toEqual(issues);
  });

  it('tells English in letters', () => {
    expect(lengthIssues('ab', [3, null], 'letters')[0]?.params).toEqual({
      min: 3,
      length: 2,
      unit: 'letters',
    });
  });

  it('counts code points', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), (points) => {
        expect(textLength(points.join(''))).toBe(points.length);
      }),
    );
  });
});

describe('numberIssues', () => {
  it.each([
    ['5', [5, 5], []],
    ['0', [0, 10], []],
    ['-0', [0, 10], []],
    ['4.99', [5, 10], [{ key: 'validate.need_gt_num_type', params: { min: 5 } }]],
    ['-6', [-5, null], [{ key: 'validate.need_gt_num_type', params: { min: -5 } }]],
    ['10.01', [5, 10], [{ key: 'validate.need_lt_num_type', params: { max: 10 } }]],
    ['9'.repeat(400), [null, 10], [{ key: 'validate.need_lt_num_type', params: { max: 10 } }]],
    ['1.234', [null, null, 2], [{ key: 'validate.need_fixed_num_type', params: { fixed: 2 } }]],
    ['1.5', [0, 9, 0], [{ key: 'validate.need_fixed_num_type', params: { fixed: 0 } }]],
    ['1.5', [0, 9, 2], []],
    ['1', [0, 9, 2], []],
    ['1.5', [null, null, null], []],
  ] as const)('%s within %j', (text, range, issues) => {
    expect(numberIssues(text, range)).toEqual(issues);
  });

  it('tells a value and its decimals at once', () => {
    expect(numberIssues('10.55', [0, 10, 1]).map(({ key }) => key)).toEqual([
      'validate.need_lt_num_type',
      'validate.need_fixed_num_type',
    ]);
  });
});
