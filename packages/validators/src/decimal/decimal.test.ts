import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';

describe('decimal', () => {
  it.each(['0', '+1.5', '-0.25', '3.140', '12'])('accepts %s', (text) => {
    expect(decimal.validate(text, {})).toEqual([]);
  });

  it.each(['.5', '5.', '1.2.3', '+-1', '1e5', '1,5', '-', '.', 'NaN', '１.５'])('refuses %s', (text) =>
    expect(decimal.validate(text, {})).toEqual([{ key: 'validate.need_decimal' }]),
  );

  it('limits value and decimals', () => {
    expect(decimal.validate('+0.125', { range: [0, 1, 3] })).toEqual([]);
    expect(decimal.validate('0.125', { range: [0, 1, 2] })).toEqual([
      { key: 'validate.need_fixed_num_type', params: { fixed: 2 } },
    ]);
    expect(decimal.validate('-0.1', { range: [0, 1] })[0]?.key).toBe('validate.need_gt_num_type');
  });

  it('folds full-width forms', () => expect(decimal.normalise('－１．５')).toBe('-1.5'));

  it('agrees with its range for every number written plainly', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), fc.nat(999), (whole, a, b, fraction) => {
        const text = `${whole}.${fraction}`;
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const inside = Number(text) >= min && Number(text) <= max;
        expect(decimal.validate(text, { range: [min, max] }).length === 0).toBe(inside);
      }),
    );
  });
});
