import { LOCALES } from '@canvass/project';
import { texts as typeTexts } from '@canvass/question-types/texts';
import { expect, test } from 'vitest';

const withoutPluralForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const keysOf = (texts: Readonly<Record<string, string>>) =>
  [...new Set(Object.keys(texts).map(withoutPluralForm))].toSorted();

type TypeId = keyof (typeof typeTexts)['en-GB'];
test.each(Object.keys(typeTexts['en-GB']) as TypeId[])(
  'the question type %s has each of its texts in every language, in English if it is not translated',
  async (id) => {
    const { texts: english } = await typeTexts['en-GB'][id]();
    expect(Object.keys(english).length).toBeGreaterThan(0);
    for (const locale of LOCALES) {
      const { texts } = await typeTexts[locale][id]();
      expect([locale, keysOf(texts)]).toEqual([locale, keysOf(english)]);
    }
  },
);
