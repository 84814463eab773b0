import { describe, expect, it } from 'vitest';
import { langEn } from './lang-en.ts';

describe('langEn', () => {
  it.each(['a', 'Z', 'HelloWorld'])('accepts %s', (text) => expect(langEn.validate(text, {})).toEqual([]));

  it.each(['a b', 'a1', "o'brien", 'a-b', 'café', '中', 'a中', '[', '_', '@', '`', '{'])(
    'refuses %s',
    (text) => {
      expect(langEn.validate(text, {})).toEqual([{ key: 'validate.need_characters' }]);
    },
  );

  it('counts letters', () => {
    expect(langEn.validate('abcd', { range: [1, 3] })).toEqual([
      { key: 'validate.need_max_length_letters', params: { max: 3, length: 4, unit: 'letters' } },
    ]);
  });

  it('folds full-width letters', () => expect(langEn.normalise(' Ａb ')).toBe('Ab'));
});
