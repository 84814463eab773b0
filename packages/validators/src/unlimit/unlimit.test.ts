import { describe, expect, it } from 'vitest';
import { unlimit } from './unlimit.ts';

describe('unlimit', () => {
  it.each(['x', '<b>', '\u0000', '😀', 'سلام'])('accepts %j', (text) => {
    expect(unlimit.validate(text, {})).toEqual([]);
  });

  it('limits the length in code points', () => {
    expect(unlimit.validate('😀😀', { range: [2, 2] })).toEqual([]);
    expect(unlimit.validate('😀😀😀', { range: [null, 2] })).toEqual([
      { key: 'validate.need_max_length_type', params: { max: 2, length: 3, unit: 'words' } },
    ]);
  });

  it('stores line feeds and no blanks around', () => {
    expect(unlimit.normalise('  one\r\ntwo\rthree \n')).toBe('one\ntwo\nthree');
  });
});
