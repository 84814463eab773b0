import { type Locale, LOCALES } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { describe, expect, it } from 'vitest';
import { createI18nextTranslation } from './i18next-translation.ts';
import {
  loadLaterTexts,
  loadTexts,
  createPlainTranslation,
  createNumberFormatter,
  type Texts,
} from './translation.ts';

const types = [...registry.keys(), 'files'];
const texts: readonly (readonly [Locale, Texts])[] = await Promise.all(
  LOCALES.map(async (locale) => {
    const parts = await Promise.all([loadTexts(locale, types), loadLaterTexts(locale)]);
    return [locale, { ...parts[0], ...parts[1] }] as const;
  }),
);
const baseKeys = (texts: Texts) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''))),
];
const parametersOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

describe.each(texts)('%s', (locale, all) => {
  it('returns the same texts as i18next', async () => {
    const createTranslation = await createI18nextTranslation(locale);
    const [plain, i18next] = [createPlainTranslation(locale, all), createTranslation(locale, all)];
    for (const key of baseKeys(all)) {
      for (const count of [0, 1, 2, 5, 11, 1_000_000]) {
        const params = { count, min: 1, max: 2, number: 3, percent: 40, title: '<b>$&</b>', words: '{{x}}' };
        const parameters = Object.fromEntries(parametersOf(all[key] ?? '').map((name) => [name, 7]));
        const allParameters = { ...parameters, ...params };
        expect(plain.translate(key, allParameters)).toBe(i18next.translate(key, allParameters));
      }
    }
    expect(plain.has('api.1003')).toBe(i18next.has('api.1003'));
    expect(plain.has('api.1')).toBe(false);
  });

  it('formats all numbers as Intl does, also counts, which are formatted without Intl', () => {
    const format = new Intl.NumberFormat(locale, {
      useGrouping: false,
      numberingSystem: 'latn',
      maximumFractionDigits: 20,
    });
    const numbers = [0, 7, 1_234_567, Number.MAX_SAFE_INTEGER, 1e21, -3, 0.5, 1234.25, Number.NaN];
    const formatNumber = createNumberFormatter(locale);
    expect(numbers.map((number) => formatNumber({ number })['number'])).toEqual(numbers.map(format.format));
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  });

  it('has all texts of the other locales, with the same parameters', () => {
    const [, reference = {}] = texts[0] ?? [];
    expect(baseKeys(all).sort()).toEqual(baseKeys(reference).sort());
    const parametersOfKey = (source: Texts, key: string) =>
      parametersOf(source[key] ?? source[`${key}_other`] ?? '');
    for (const key of baseKeys(all))
      expect([key, parametersOfKey(all, key)]).toEqual([key, parametersOfKey(reference, key)]);
  });
});

it('shows an unknown key as it is, and a missing parameter as an empty text', () => {
  const { translate } = createPlainTranslation('en-GB', { a: 'x {{y}} z' });
  expect(translate('a')).toBe('x  z');
  expect(translate('nobody.knows')).toBe('nobody.knows');
});

it('finds a text that is loaded after its first use', async () => {
  const createTranslation = await createI18nextTranslation('en-GB');
  const { translate } = createTranslation('en-GB', {});
  expect(translate('late.words')).toBe('late.words');
  createTranslation('en-GB', { 'late.words': 'Here' });
  expect(translate('late.words')).toBe('Here');
});
