import { describe, expect, it } from 'vitest';
import { langCh, langEn } from './texts.ts';
import { unlimit } from './unlimit.ts';

describe('unlimit', () => {
  it.each(['x', '<b>', '\u0000', '😀', 'سلام'])('accepts %j', (text) => {
    expect(unlimit.validate(text, {})).toEqual([]);
  });

  it('limits the length in characters', () => {
    expect(unlimit.validate('😀😀', { range: [2, 2] })).toEqual([]);
    expect(unlimit.validate('😀😀😀', { range: [null, 2] })).toEqual([
      { key: 'validate.need_max_length_type', params: { max: 2, length: 3, unit: 'words' } },
    ]);
  });

  it('trims texts, and stores each line end as a line feed', () => {
    expect(unlimit.normalise('  one\r\ntwo\rthree \n')).toBe('one\ntwo\nthree');
  });
});

describe('langCh', () => {
  it.each([
    '你',
    '很好，谢谢！',
    '阿卜杜勒·克里木',
    '“好”——（不错）…',
    '你 好\u3000吗',
    '一行\n二行',
    '你好,谢谢!',
    '𠮷',
    '〇',
    '人々',
  ])('accepts %j', (text) => expect(langCh.validate(text, {})).toEqual([]));

  it.each(['a', '你a', '你1', '１', '，。', '!!', 'あ', '한', '你😀', '你\u0000', '你<b>'])(
    'refuses %j',
    (text) => {
      expect(langCh.validate(text, {})).toEqual([{ key: 'validate.need_chinese' }]);
    },
  );

  it('limits the number of characters', () => {
    expect(langCh.validate('𠮷野家', { range: [3, 3] })).toEqual([]);
    expect(langCh.validate('你好', { range: [3, null] })).toEqual([
      { key: 'validate.need_min_length_type', params: { min: 3, length: 2, unit: 'words' } },
    ]);
  });
});

describe('langEn', () => {
  it.each(['a', 'Z', 'HelloWorld'])('accepts %s', (text) => expect(langEn.validate(text, {})).toEqual([]));

  it.each(['a b', 'a1', "o'brien", 'a-b', 'café', '中', 'a中', '[', '_', '@', '`', '{'])(
    'refuses %s',
    (text) => {
      expect(langEn.validate(text, {})).toEqual([{ key: 'validate.need_characters' }]);
    },
  );

  it('limits the number of letters', () => {
    expect(langEn.validate('abcd', { range: [1, 3] })).toEqual([
      { key: 'validate.need_max_length_letters', params: { max: 3, length: 4, unit: 'letters' } },
    ]);
  });

  it('folds full-width letters', () => expect(langEn.normalise(' Ａb ')).toBe('Ab'));
});
