import { type Locale, LOCALES } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { describe, expect, it } from 'vitest';
import { createI18nextTranslate } from './i18next-translate.ts';
import { createParameterFormatter } from './written-forms.ts';
import {
  loadLaterTexts,
  loadTexts,
  createPlainTranslation,
  createNumberFormatter,
  type Params,
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

/** One count per plural form of any language, and numbers that languages write in different ways. */
const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 0.5, -1.5, 1234.25];
/** Texts with signs that have a meaning in texts, HTML, patterns or dates. */
const WORDS = [
  '',
  '<b>$&</b>',
  '{{count}}',
  '$t(page.next)',
  'A “B” & C',
  '2025-03-04',
  '2025-03',
  '2025-03-04T09:05',
];

/** Parameters with these names: all have the same value, a number or a text. The count of a counted text is a number. */
const listParams = (names: readonly string[], isCounted: boolean): readonly (Params | undefined)[] =>
  names.length === 0 && !isCounted
    ? [undefined]
    : [...NUMBERS, ...WORDS].map((value, at) => ({
        ...Object.fromEntries(names.map((name) => [name, value])),
        ...(isCounted && { count: NUMBERS[at % NUMBERS.length] ?? 0 }),
      }));

describe.each(texts)('%s', (locale, all) => {
  it('returns the same texts as i18next, for every plural form and kind of parameter', () => {
    const { translate, has } = createPlainTranslation(locale, all, locale, createParameterFormatter);
    const translateByI18next = createI18nextTranslate(locale, all);
    const different = [...baseKeys(all), ...Object.keys(all), 'nobody.knows'].flatMap((key) => {
      const isCounted = all[`${key}_other`] !== undefined || all[`${key}_one`] !== undefined;
      return listParams(parametersOf(all[key] ?? all[`${key}_other`] ?? ''), isCounted)
        .map((params) => ({ params, texts: [translate(key, params), translateByI18next(key, params)] }))
        .filter(({ texts: [text, reference] }) => text !== reference);
    });
    expect(different).toEqual([]);
    expect([has('api.1003'), has('api.1')]).toEqual([true, false]);
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
