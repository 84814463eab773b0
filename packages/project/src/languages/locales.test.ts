import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  chooseLanguage,
  directionOf,
  findLanguage,
  orderTextLanguages,
  computeProductLanguage,
} from './locales.ts';
import { LOCALES } from './product-languages.gen.ts';

describe("the product's texts", () => {
  test.each<[language: string, browser: string[], words: string]>([
    ['zh', [], 'zh-CN'],
    ['zh-SG', [], 'zh-CN'],
    ['zh-Hans-HK', [], 'zh-CN'],
    ['zh_HK', [], 'zh-TW'],
    ['ZH-hant-CN', [], 'zh-TW'],
    ['yue-HK', [], 'zh-TW'],
    ['en-US', [], 'en-GB'],
    ['ar-EG', [], 'ar'],
    ['de-AT', [], 'de'],
    ['pt', [], 'pt-BR'],
    ['pt-PT', [], 'pt-BR'],
    ['sw', [], 'en-GB'],
    ['sw', ['sw-KE', 'fr-FR', 'zh-CN'], 'fr'],
    ['sw', ['sw', 'zh-CN'], 'zh-CN'],
    ['', ['x'], 'en-GB'],
    ['__proto__', ['constructor'], 'en-GB'],
  ])('for a page in %j and a browser with %j are in %s', (language, browser, words) => {
    expect(computeProductLanguage(language, browser)).toBe(words);
  });
});

test.each([
  ['ar-SA', 'rtl'],
  ['he', 'rtl'],
  ['iw', 'rtl'],
  ['ps', 'rtl'],
  ['ckb-IQ', 'rtl'],
  ['ug', 'rtl'],
  ['sd', 'rtl'],
  ['yi', 'rtl'],
  ['dv', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa-PK', 'rtl'],
  ['az-Arab-IR', 'rtl'],
  ['pa', 'ltr'],
  ['sd-Deva', 'ltr'],
  ['ks-Deva-IN', 'ltr'],
  ['ar-Latn', 'ltr'],
  ['zh-HK', 'ltr'],
  ['fr', 'ltr'],
  ['', 'ltr'],
])('%s has the direction %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

it('every language with formats in `Intl` has the direction of its usual script', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const tags = [
    ...letters.flatMap((a) => letters.map((b) => a + b)),
    'ckb',
    'lrc',
    'mzn',
    'nqo',
    'rhg',
    'syr',
  ];
  const supportedTags = Intl.DateTimeFormat.supportedLocalesOf(tags);
  expect(supportedTags.length).toBeGreaterThan(100);
  expect(supportedTags.filter((tag) => directionOf(tag) !== usualDirection(tag))).toEqual([]);
});

const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const usualDirection = (tag: string) =>
  RTL_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

test.each<[offered: string[], requested: string, found: string | undefined]>([
  [['de-CH', 'de'], 'de-AT', 'de'],
  [['en-AU', 'en-GB'], 'en-US', 'en-AU'],
  [['es-ES'], 'es-MX', 'es-ES'],
  [['sr-Latn', 'sr'], 'sr-RS', 'sr'],
  [['sr-Latn'], 'sr', undefined],
  [['zh-CN'], 'zh-TW', undefined],
  [['zh-Hant'], 'zh-HK', 'zh-Hant'],
  [['nb'], 'no', 'nb'],
  [['id'], 'in-ID', 'id'],
  [['en'], 'enm', undefined],
])('among %j, the requested language %s finds %s', (offered, requested, found) => {
  expect(findLanguage(offered, requested)).toBe(found);
});

test.each<[offered: readonly string[], link: string | undefined, browser: string[], chosen: string]>([
  [['zh-CN', 'en-GB', 'ar'], 'ar', ['en-US'], 'ar'],
  [['zh-CN', 'en-GB', 'ar'], undefined, ['fr', 'en-US'], 'en-GB'],
  [['zh-CN', 'en-GB'], 'ar-EG', ['en-GB'], 'en-GB'],
  [['zh-CN', 'fr'], undefined, ['FR'], 'fr'],
  [['en-GB', 'zh-TW'], undefined, ['zh-HK'], 'zh-TW'],
  [['en-GB', 'de'], undefined, ['de-DE'], 'de'],
  [['en-GB', 'de'], 'de-DE', ['en'], 'de'],
  [['zh-CN', 'en-US'], undefined, ['en-GB'], 'en-US'],
  [['en-GB'], undefined, ['de'], 'en-GB'],
  [['en-GB'], '__proto__', [], 'en-GB'],
  [[], undefined, [], 'zh-CN'],
  [LOCALES, undefined, ['sw'], 'en-GB'],
  [LOCALES, undefined, [], 'en-GB'],
])('among %j, the link %s and the browser %j choose %s', (offered, link, browser, chosen) => {
  expect(chooseLanguage(offered, link, browser)).toBe(chosen);
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const subtag = (min: number, max: number) =>
  fc.array(letter, { minLength: min, maxLength: max }).map((letters) => letters.join(''));
/** Tags as browsers send them, except tags of Chinese languages. */
const otherTags = fc
  .tuple(subtag(2, 3), fc.option(subtag(4, 4)), fc.option(subtag(2, 2)))
  .map((parts) => parts.filter((part) => part !== null).join('-'))
  .filter((tag) => !/^(?:zh|cmn|yue|gan|hak|hsn|nan|wuu|lzh|cdo|mnp|cjy|cpx|czh|czo)(?:-|$)/.test(tag));

it('people who do not ask for Chinese never get it', () => {
  fc.assert(
    fc.property(otherTags, fc.array(otherTags, { maxLength: 4 }), (page, browser) => {
      expect(computeProductLanguage(page, browser)).not.toMatch(/^zh/);
      expect(
        orderTextLanguages({ texts: { 'zh-CN': {}, 'zh-TW': {}, en: {} } }, page, browser).join(' '),
      ).not.toMatch(/zh/);
      expect(chooseLanguage(LOCALES, undefined, [page, ...browser])).not.toMatch(/^zh/);
    }),
  );
});
