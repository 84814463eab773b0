import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobile } from '../mobile/mobile.ts';
import { tel } from '../tel/tel.ts';
import { mobileTel } from './mobile-tel.ts';

describe('mobileTel', () => {
  it.each([
    ['+86 138 0013 8000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['+86 10 6552 9988', '010-65529988'],
    ['(0755) 2600 1234', '0755-26001234'],
    ['110', '110'],
  ])('stores %s as %s', (typed, stored) => expect(mobileTel.normalise(typed)).toBe(stored));

  it.each([
    ['1380013800', 'validate.format_phone'],
    ['010-655', 'validate.format_phone_tel'],
    ['110', 'validate.format_phone_all'],
    ['abc', 'validate.format_phone_all'],
  ])('refuses %s with %s', (text, key) =>
    expect(mobileTel.validate(text, {}).map((issue) => issue.key)).toEqual([key]),
  );

  it('passes the older check by prefix on to mobile numbers', () => {
    expect(mobileTel.validate('15412345678', {})).toEqual([]);
    expect(mobileTel.validate('15412345678', { legacyPrefix: true })).toEqual([
      { key: 'validate.format_phone' },
    ]);
    expect(mobileTel.validate('010-65529988', { legacyPrefix: true })).toEqual([]);
  });

  it('accepts what one of the two accepts, and nothing else', () => {
    const text = fc.oneof(
      fc.stringMatching(/^1\d{9,11}$/),
      fc.stringMatching(/^0\d{2,3}-\d{6,9}(-\d{2,4})?$/),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (number) => {
        const either = [mobile, tel].some((validator) => validator.validate(number, {}).length === 0);
        expect(mobileTel.validate(number, {}).length === 0).toBe(either);
      }),
    );
  });
});
