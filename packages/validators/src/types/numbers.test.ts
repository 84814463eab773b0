import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int, decimal, digits, numberIssues } from './numbers.ts';

describe('int', () => {
  it.each(['0', '-0', '007', '-12', '9'.repeat(15), '0'.repeat(30)])('accepts %s', (text) => {
    expect(int.validate(text, {})).toEqual([]);
  });

  it.each(['+1', '--1', '-', '1.0', '1.', '1e3', '0x1F', '1 000', '1,000', '一', '１', 'Infinity'])(
    'refuses %s',
    (text) => expect(int.validate(text, {})).toEqual([{ key: 'validate.need_integer' }]),
  );

  it('limits the value, not the length', () => {
    expect(int.validate('120', { range: [1, 120] })).toEqual([]);
    expect(int.validate('121', { range: [1, 120] })).toEqual([
      { key: 'validate.need_lt_num_type', params: { max: 120 } },
    ]);
  });

  it('folds full-width digits and minus signs', () => expect(int.normalise(' −１２ ')).toBe('-12'));

  it('accepts every integer of at most 15 digits, and refuses the others in words', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        const isShort = String(value).replace('-', '').length <= 15;
        const issues = isShort ? [] : [{ key: 'validate.number_digits', params: { max: 15 } }];
        expect(
          int
            .validate(String(value), { range: [0, null] })
            .filter(({ key }) => key !== 'validate.need_gt_num_type'),
        ).toEqual(issues);
      }),
    );
  });

  it.each([
    ['+12', '12'],
    ['12.0', '12'],
    ['12,00', '12'],
    ['-3.0', '-3'],
    ['1.000', '1.000'],
    ['+-1', '+-1'],
  ])('%s is stored as %s', (typed, stored) => expect(int.normalise(typed)).toBe(stored));
});

describe('decimal', () => {
  it.each(['0', '+1.5', '-0.25', '3.140', '12'])('accepts %s', (text) => {
    expect(decimal.validate(text, {})).toEqual([]);
  });

  it.each(['.5', '5.', '1.2.3', '+-1', '1e5', '1,5', '-', '.', 'NaN', '１.５'])('refuses %s', (text) =>
    expect(decimal.validate(text, {})).toEqual([{ key: 'validate.need_decimal', params: { example: 12.5 } }]),
  );

  it('limits value and decimals', () => {
    expect(decimal.validate('+0.125', { range: [0, 1, 3] })).toEqual([]);
    expect(decimal.validate('0.125', { range: [0, 1, 2] })).toEqual([
      { key: 'validate.need_fixed_num_type', params: { fixed: 2 } },
    ]);
    expect(decimal.validate('-0.1', { range: [0, 1] })[0]?.key).toBe('validate.need_gt_num_type');
  });

  it('folds full-width forms', () => expect(decimal.normalise('－１．５')).toBe('-1.5'));

  it('accepts exactly the numbers in its range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), fc.nat(999), (whole, a, b, fraction) => {
        const text = `${whole}.${fraction}`;
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const isInRange = Number(text) >= min && Number(text) <= max;
        expect(decimal.validate(text, { range: [min, max] }).length === 0).toBe(isInRange);
      }),
    );
  });
});

describe('digits', () => {
  it.each(['0', '000123', '9'.repeat(40)])('accepts %s', (text) => {
    expect(digits.validate(text, {})).toEqual([]);
  });

  it.each(['-1', '1.0', '12a', '１２', '12 34'])('refuses %s', (text) => {
    expect(digits.validate(text, {})).toEqual([{ key: 'validate.need_digits' }]);
  });

  it('limits the length, not the value', () => {
    expect(digits.validate('999999', { range: [6, 6] })).toEqual([]);
    expect(digits.validate('12345', { range: [6, 6] })[0]?.key).toBe('validate.need_min_length_type');
  });

  it('removes whitespace and hyphens', () => expect(digits.normalise(' １23-456 ')).toBe('123456'));
});

describe('texts that can be read as only one number', () => {
  it.each([
    ['2,5', '2.5'],
    ['+7,5', '7.5'],
    ['-0,25', '-0.25'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['1 234 567,8', '1234567.8'],
    ['1\u202f234', '1234'],
    ["1'234.50", '1234.50'],
    ['1’234', '1234'],
    ['٢٥', '25'],
    ['२५', '25'],
    ['２．５', '2.5'],
    ['؜-١٬٢٣٤٫٥', '-1234.5'],
    ['١٢،٥', '12.5'],
    ['۱۲٫۳۴۵', '12.345'],
    ['1.234', '1.234'],
    ['.5', '0.5'],
    ['-,5', '-0.5'],
    ['5.', '5'],
  ])('%s is %s', (typed, stored) => {
    expect(decimal.normalise(typed)).toBe(stored);
    expect(decimal.normalise(stored)).toBe(stored);
    expect(decimal.validate(stored, {})).toEqual([]);
  });

  it.each(['1,23,4567', '1,234,5', '1.2.3', '12 34', '1,5,5', "don't know", ',', '.'])(
    'do not include %s, which is stored unchanged and refused',
    (typed) => {
      expect(decimal.normalise(typed)).toBe(typed);
      expect(decimal.validate(typed, {})[0]?.key).toBe('validate.need_decimal');
    },
  );

  it('include `1,234` if fewer than three decimals are allowed', () => {
    expect(int.normalise('1,234')).toBe('1234');
    expect(decimal.normalise('1,234', { range: [null, null, 2] })).toBe('1234');
    expect(int.normalise('2,5')).toBe('2.5');
    expect(int.normalise('1.000')).toBe('1.000');
  });
});

it.each([
  ['1,234', 1234, 1.234],
  ['-12,500', -12_500, -12.5],
  ['١،٠٠٠', 1000, 1],
])('%s is %d or %d', (typed, whole, fraction) =>
  expect(decimal.validate(decimal.normalise(typed), {})).toEqual([
    { key: 'validate.number_readings', params: { whole, decimal: fraction } },
  ]),
);

it('folds the digits of every script into codes', () => expect(digits.normalise('٠٠٤-२')).toBe('0042'));

describe('numberIssues', () => {
  it.each([
    ['5', [5, 5], []],
    ['0', [0, 10], []],
    ['-0', [0, 10], []],
    ['4.99', [5, 10], [{ key: 'validate.need_gt_num_type', params: { min: 5 } }]],
    ['-6', [-5, null], [{ key: 'validate.need_gt_num_type', params: { min: -5 } }]],
    ['10.01', [5, 10], [{ key: 'validate.need_lt_num_type', params: { max: 10 } }]],
    ['9'.repeat(400), [null, 10], [{ key: 'validate.number_digits', params: { max: 15 } }]],
    ['3.33333333333333333', [5, 10], [{ key: 'validate.number_digits', params: { max: 15 } }]],
    [`${'0'.repeat(30)}.${'0'.repeat(30)}5${'0'.repeat(30)}`, [0, 1], []],
    ['1.234', [null, null, 2], [{ key: 'validate.need_fixed_num_type', params: { fixed: 2 } }]],
    ['1.5', [0, 9, 0], [{ key: 'validate.need_fixed_num_type', params: { fixed: 0 } }]],
    ['1.5', [0, 9, 2], []],
    ['1', [0, 9, 2], []],
    ['1.5', [null, null, null], []],
  ] as const)('%s within %j', (text, range, issues) => {
    expect(numberIssues(text, range)).toEqual(issues);
  });

  it('reports a wrong value and its surplus decimals together', () => {
    expect(numberIssues('10.55', [0, 10, 1]).map(({ key }) => key)).toEqual([
      'validate.need_lt_num_type',
      'validate.need_fixed_num_type',
    ]);
  });
});
