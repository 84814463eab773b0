import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobile } from './mobile.ts';

describe('mobile', () => {
  it.each(['13800138000', '19912345678', '16600000000'])('accepts %s', (text) => {
    expect(mobile.validate(text, {})).toEqual([]);
  });

  it.each([
    '12800138000',
    '10800138000',
    '23800138000',
    '1380013800',
    '138001380000',
    '138-0013-8000',
    '１３８００１３８０００',
  ])('refuses %s', (text) => expect(mobile.validate(text, {})).toEqual([{ key: 'validate.format_phone' }]));

  it.each([
    ['138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['+86-13800138000', '13800138000'],
    ['(+86)13800138000', '13800138000'],
    ['0086 138 0013 8000', '13800138000'],
    ['00861380013800099', '13800138000'],
    ['0086-0086-13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['＋８６１３８００１３８０００', '13800138000'],
    ['\u202a13800138000\u202c', '13800138000'],
    ['13800138000123', '13800138000'],
    ['86138001380', '86138001380'],
    ['phone', ''],
  ])('stores %s as %s', (typed, stored) => expect(mobile.normalise(typed)).toBe(stored));

  it('accepts exactly 1, then 3 to 9, then nine digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (number) => {
        const text = String(number).padStart(11, '0');
        const second = Number(text.charAt(1));
        expect(mobile.validate(text, {}).length === 0).toBe(text.startsWith('1') && second >= 3);
      }),
    );
  });
});

describe('the older check by prefix', () => {
  it('accepts the ranges that were allocated and no others, where it is asked for', () => {
    const allocated = /^1(?:3\d|4[579]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])$/;
    for (let prefix = 100; prefix < 200; prefix += 1) {
      const number = `${prefix}12345678`;
      const accepted = mobile.validate(number, { legacyPrefix: true }).length === 0;
      expect(accepted, number).toBe(allocated.test(String(prefix)));
    }
    expect(mobile.validate('15412345678', {})).toEqual([]);
    expect(mobile.validate('15412345678', { legacyPrefix: true })).toEqual([
      { key: 'validate.format_phone' },
    ]);
    expect(mobile.validate('1381234567', { legacyPrefix: true })).toEqual([{ key: 'validate.format_phone' }]);
  });
});
