import { describe, expect, it } from 'vitest';
import { langCh } from './lang-ch.ts';

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

  it('counts words', () => {
    expect(langCh.validate('𠮷野家', { range: [3, 3] })).toEqual([]);
    expect(langCh.validate('你好', { range: [3, null] })).toEqual([
      { key: 'validate.need_min_length_type', params: { min: 3, length: 2, unit: 'words' } },
    ]);
  });
});
