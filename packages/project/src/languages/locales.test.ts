import { describe, expect, test } from 'vitest';
import { chooseLanguage, directionOf, localeOf, wordsOf } from './locales.ts';

describe('locales', () => {
  test.each([
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh_HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['ZH-hant-CN', 'zh-TW'],
    ['en', 'en-GB'],
    ['en-US', 'en-GB'],
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['fr-FR', undefined],
    ['', undefined],
  ])('%j of a browser is %s', (language, locale) => {
    expect(localeOf(language)).toBe(locale);
  });

  test.each([
    ['ar', 'rtl', 'en-GB'],
    ['ar-SA', 'rtl', 'en-GB'],
    ['he', 'rtl', 'en-GB'],
    ['zh-CN', 'ltr', 'zh-CN'],
    ['zh-HK', 'ltr', 'zh-TW'],
    ['fr', 'ltr', 'en-GB'],
  ])('%s runs %s, with words of %s', (language, direction, words) => {
    expect(directionOf(language)).toBe(direction);
    expect(wordsOf(language)).toBe(words);
  });

  test.each<[offered: string[], link: string | undefined, browser: string[], chosen: string]>([
    [['zh-CN', 'en-GB', 'ar'], 'ar', ['en-US'], 'ar'],
    [['zh-CN', 'en-GB', 'ar'], undefined, ['fr', 'en-US'], 'en-GB'],
    [['zh-CN', 'en-GB'], 'ar-EG', ['en-GB'], 'en-GB'],
    [['zh-CN', 'fr'], undefined, ['FR'], 'fr'],
    [['en-GB', 'zh-TW'], undefined, ['zh-HK'], 'zh-TW'],
    [['en-GB'], undefined, ['de'], 'en-GB'],
    [['en-GB'], '__proto__', [], 'en-GB'],
    [[], undefined, [], 'zh-CN'],
  ])('out of %j, link %s, browser %j: %s', (offered, link, browser, chosen) => {
    expect(chooseLanguage(offered, link, browser)).toBe(chosen);
  });
});
