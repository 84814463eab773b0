import { texts as typeTexts } from '@canvass/question-types/texts';
import { expect, test } from 'vitest';

/** Arabic pages have the English texts (PROJECT-12). */
const LOCALES = ['en-GB', 'zh-CN', 'zh-TW'] as const;

type Texts = Readonly<Record<string, string>>;

/** English has two plural forms, Chinese one. */
const withoutPluralForm = (key: string) => key.replace(/_(?:one|other)$/, '');
const keysOf = (texts: Texts) => [...new Set(Object.keys(texts).map(withoutPluralForm))].toSorted();
const HAN = /\p{Script=Han}/u;
const WORD = /\p{L}{2,}/u;
/** An English word used in Chinese, and an order of date fields. */
const SAME: ReadonlySet<string> = new Set(['Cookie', 'ymd']);
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '');

function expectWhole([english, mainland, taiwan]: readonly (Texts | undefined)[]): void {
  if (english === undefined || mainland === undefined || taiwan === undefined) throw new Error('no tables');
  expect(Object.keys(english).length).toBeGreaterThan(0);
  for (const texts of [mainland, taiwan]) {
    expect(keysOf(texts)).toEqual(keysOf(english));
    const foreign = Object.entries(texts).filter(([, text]) => {
      const words = withoutPlaceholders(text);
      return text.trim() === '' || (!SAME.has(text) && WORD.test(words) && !HAN.test(words));
    });
    expect(foreign).toEqual([]);
  }
  for (const [key, text] of Object.entries(english)) expect([key, HAN.test(text)]).toEqual([key, false]);
}

type TypeId = keyof (typeof typeTexts)['en-GB'];
test.each(Object.keys(typeTexts['en-GB']) as TypeId[])(
  'the question type %s has every text in every locale, and none in another language',
  async (id) =>
    expectWhole(await Promise.all(LOCALES.map(async (locale) => (await typeTexts[locale][id]()).texts))),
);
