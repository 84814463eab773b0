import { expect, it, test } from 'vitest';
import { orderTextLanguages } from './locales.ts';
import { hasOwnTexts, limitToLanguage, textsInOrder, mergeTranslation } from './project-languages.ts';
import type { Project } from '../project.ts';

const texts = (...tags: string[]) => ({ texts: Object.fromEntries(tags.map((tag) => [tag, {}])) });

test.each<[authored: string[], language: string, browser: string[], order: string[]]>([
  [[], 'sw', ['sw'], []],
  [['sw'], 'sw', [], ['sw']],
  [['sw'], 'sw-KE', ['zh-CN'], ['sw']],
  [['sw', 'fr'], 'sw', ['sw-KE', 'fr-FR', 'de'], ['sw', 'fr']],
  [['ln', 'sw', 'fr'], 'sw', ['sw', 'de', 'ln', 'fr'], ['sw']],
  [['ln', 'sw', 'fr'], 'sw', ['ln', 'fr'], ['sw', 'ln', 'fr']],
  [['de', 'en-GB'], 'de-AT', ['en'], ['de']],
  [['en-GB'], 'sw', ['sw'], ['en-GB']],
  [['zh-CN'], 'sw', ['sw'], []],
  [['zh-CN'], 'zh-TW', ['zh-CN'], []],
])(
  'of the texts in %j, a page in %s for a browser with %j shows %j',
  (authored, language, browser, order) => {
    expect(orderTextLanguages(texts(...authored), language, browser)).toEqual(order);
  },
);

it('a page gets only the texts in its order of languages, and merging a translation adds the texts of its language', () => {
  const sw = { 'page.next': 'Endelea' };
  const project = { texts: { sw, de: { 'page.next': 'Los' }, fr: {} } } as unknown as Project; // no other field is read
  const sentProject = { ...limitToLanguage(project, 'sw'), ...textsInOrder(project, 'sw', ['sw', 'fr']) };
  expect(sentProject.texts).toEqual({ sw, fr: {} });
  expect([hasOwnTexts(sentProject, 'sw'), hasOwnTexts(sentProject, 'de'), hasOwnTexts({}, 'de')]).toEqual([
    true,
    false,
    true,
  ]);
  const mergedProject = mergeTranslation(sentProject, 'de', {
    texts: {},
    own_texts: textsInOrder(project, 'de', ['de']),
  });
  expect(mergedProject.texts).toEqual(project.texts);
  expect(mergedProject.text_order).toEqual({ sw: ['sw', 'fr'], de: ['de'] });
  expect(textsInOrder({}, 'sw', [])).toEqual({});
});
