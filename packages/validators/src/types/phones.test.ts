import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobile, tel, mobileTel } from './phones.ts';

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
    ['0086-0086-13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['＋８６１３８００１３８０００', '13800138000'],
    ['\u202a13800138000\u202c', '13800138000'],
    ['1 3800138000', '13800138000'],
  ])('stores %s as %s', (typed, stored) => expect(mobile.normalise(typed)).toBe(stored));

  it.each([
    '00861380013800099',
    '13800138000 123',
    '86138001380',
    'phone',
    '0151 12345678',
    '+86 138 0013 800',
  ])('keeps %s as typed, and refuses it', (typed) => {
    expect(mobile.normalise(` ${typed} `)).toBe(typed);
    expect(mobile.validate(typed, {})).toEqual([{ key: 'validate.format_phone' }]);
  });

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
  it('accepts only numbers in allocated ranges', () => {
    const allocated = /^1(?:3\d|4[579]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])$/;
    for (let prefix = 100; prefix < 200; prefix += 1) {
      const number = `${prefix}12345678`;
      const isAccepted = mobile.validate(number, { legacyPrefix: true }).length === 0;
      expect(isAccepted, number).toBe(allocated.test(String(prefix)));
    }
    expect(mobile.validate('15412345678', {})).toEqual([]);
    expect(mobile.validate('15412345678', { legacyPrefix: true })).toEqual([
      { key: 'validate.format_phone' },
    ]);
    expect(mobile.validate('1381234567', { legacyPrefix: true })).toEqual([{ key: 'validate.format_phone' }]);
  });
});

describe('tel', () => {
  it.each(['010-65529988', '0311-8765432', '0755-26001234', '021-61234567-123', '0571-88888888-123456'])(
    'accepts %s',
    (text) => expect(tel.validate(text, {})).toEqual([]),
  );

  it.each([
    '65529988',
    '01065529988',
    '10-65529988',
    '01-65529988',
    '01000-6552998',
    '010-655299',
    '010-655299881',
    '010-65529988-12',
    '010-65529988-',
    '010 65529988',
    '400-820-8820',
  ])('refuses %s', (text) =>
    expect(tel.validate(text, {})).toEqual([
      { key: 'validate.format_phone_tel', params: { phone: '010-12345678' } },
    ]),
  );

  it.each([
    ['01065529988', '010-65529988'],
    ['0216123456', '021-6123456'],
    ['03118765432', '0311-8765432'],
    ['075526001234', '0755-26001234'],
    ['(010) 6552 9988', '010-65529988'],
    ['（0755）2600-1234', '0755-26001234'],
    ['010–65529988', '010-65529988'],
    ['010--65529988', '010-65529988'],
    ['010-6552-9988-123', '010-65529988-123'],
    ['01065529988-123', '010-65529988-123'],
    ['010-65529988转123', '010-65529988-123'],
    ['010-65529988 ext. 123', '010-65529988-123'],
    ['+86 10 6552 9988', '010-65529988'],
    ['+86 (0)10 6552 9988', '010-65529988'],
    ['0086-755-26001234', '0755-26001234'],
    ['0311-8765432-123', '0311-8765432-123'],
    ['0106-5529988', '0106-5529988'],
  ])('stores %s as %s', (typed, stored) => expect(tel.normalise(typed)).toBe(stored));

  it.each(['6552 9988', '+86 400-820-8820', 'none', '030 1234567', '(010) 655', '010-65529988-12'])(
    'keeps %s as typed, and refuses it',
    (typed) => {
      expect(tel.normalise(` ${typed} `)).toBe(typed);
      expect(tel.validate(typed, {})).toHaveLength(1);
    },
  );
});

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
    ['+86 138-0013-800', 'validate.format_phone'],
    ['(010) 655', 'validate.format_phone_tel'],
    ['010-655', 'validate.format_phone_tel'],
    ['110', 'validate.format_phone_all'],
    ['abc', 'validate.format_phone_all'],
  ])('refuses %s with %s', (text, key) =>
    expect(mobileTel.validate(text, {}).map((issue) => issue.key)).toEqual([key]),
  );

  it('applies the older check by prefix only to mobile numbers', () => {
    expect(mobileTel.validate('15412345678', {})).toEqual([]);
    expect(mobileTel.validate('15412345678', { legacyPrefix: true })).toEqual([
      { key: 'validate.format_phone' },
    ]);
    expect(mobileTel.validate('010-65529988', { legacyPrefix: true })).toEqual([]);
  });

  it('accepts exactly the numbers that `mobile` or `tel` accepts', () => {
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

it.each([
  '+1 415 555 2671',
  '1-800-555-0199',
  '1 (415) 555-2671',
  '0049 151 12345678',
  '+49 30 1234567',
  '＋８１ 90 1234 5678',
  '+852 5123 4567',
])('%s of another country is kept as typed, and refused by all three', (typed) => {
  for (const validator of [mobile, tel, mobileTel]) {
    const storedNumber = validator.normalise(typed);
    expect(storedNumber).toBe(typed);
    expect(validator.validate(storedNumber, {})).toEqual([{ key: 'validate.phone_china' }]);
  }
});
