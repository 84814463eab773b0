import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int } from './int.ts';

describe('int', () => {
  it.each(['0', '-0', '007', '-12', '9'.repeat(50)])('accepts %s', (text) => {
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

  it('accepts every integer', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(int.validate(String(value), {})).toEqual([]);
      }),
    );
  });
});
