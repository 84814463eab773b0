import { describe, expect, it } from 'vitest';
import { digits } from './digits.ts';

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

  it('takes blanks and hyphens out', () => expect(digits.normalise(' １23-456 ')).toBe('123456'));
});
