import type { Locale } from '@canvass/project';
import { texts as typeTexts } from '@canvass/question-types/texts';
import { expect, test } from 'vitest';
import languages from '../../texts/languages.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

/** Languages with all texts. Other languages show English for missing texts. */
const COMPLETE = languages.filter(({ complete }) => complete).map(({ tag }) => tag as Locale); // the list of all locales

const withoutPluralForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const keysOf = (texts: Texts) => [...new Set(Object.keys(texts).map(withoutPluralForm))].toSorted();
const WORD = /\p{L}{2,}/u;
const HAN = /\p{Script=Han}/u;
/** Scripts whose letters every text in the language contains. Other languages must not contain Han characters. */
const LETTERS: Partial<Readonly<Record<Locale, RegExp>>> = {
  'zh-CN': HAN,
  'zh-TW': HAN,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
};
/** English words that other languages use unchanged. */
const SAME: ReadonlySet<string> = new Set(['Cookie']);
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '');

function isForeign(text: string, locale: Locale): boolean {
  const ownText = withoutPlaceholders(text);
  const letters = LETTERS[locale];
  if (letters === undefined) return HAN.test(ownText);
  return !SAME.has(text) && WORD.test(ownText) && !letters.test(ownText);
}

type TypeId = keyof (typeof typeTexts)['en-GB'];
test.each(Object.keys(typeTexts['en-GB']) as TypeId[])(
  'the question type %s has every text in every complete language, in its own letters',
  async (id) => {
    const { texts: english } = await typeTexts['en-GB'][id]();
    expect(Object.keys(english).length).toBeGreaterThan(0);
    for (const locale of COMPLETE) {
      const { texts }: { readonly texts: Texts } = await typeTexts[locale][id]();
      expect([locale, keysOf(texts)]).toEqual([locale, keysOf(english)]);
      const foreignTexts = Object.entries(texts).filter(
        ([, text]) => text.trim() === '' || isForeign(text, locale),
      );
      expect([locale, foreignTexts]).toEqual([locale, []]);
    }
  },
);
