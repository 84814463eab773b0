import { expect, test } from 'vitest';
import { chooseLocale, createTranslation, loadTexts, type Locale, type Translation } from './translation.tsx';

test.each<[string, (translation: Translation) => string, Partial<Record<Locale, string>>]>([
  ['seconds', ({ formatDuration }) => formatDuration(59_400), { 'en-GB': '59 s', 'zh-CN': '59 秒' }],
  ['minutes', ({ formatDuration }) => formatDuration(59_600), { 'en-GB': '1 min 0 s', 'zh-CN': '1 分 0 秒' }],
  [
    'a share of few people',
    ({ formatPercent }) => formatPercent(1 / 3, 999),
    { 'en-GB': '33%', 'zh-CN': '33%' },
  ],
  [
    'a share of many people',
    ({ formatPercent }) => formatPercent(1 / 3, 1000),
    { 'en-GB': '33.3%', 'zh-CN': '33.3%' },
  ],
  ['kilobytes', ({ formatSize }) => formatSize(999_900), { 'en-GB': '999.9 kB', 'zh-CN': '999.9 kB' }],
  ['megabytes', ({ formatSize }) => formatSize(1_000_000), { 'en-GB': '1 MB', 'zh-CN': '1 MB' }],
  [
    'a language',
    ({ languageName }) => languageName('ar'),
    { 'en-GB': 'Arabic', 'zh-CN': '阿拉伯语', es: 'árabe' },
  ],
  ['no language', ({ languageName }) => languageName('a b'), { 'en-GB': 'a b', 'zh-CN': 'a b' }],
  [
    'a day',
    ({ formatTime }) => formatTime('2030-01-08T12:00:00Z', false),
    { 'en-GB': '8 Jan 2030', 'zh-CN': '2030年1月8日', es: '8 ene 2030' },
  ],
])('formats %s', async (_, format, expected) => {
  for (const [name, text] of Object.entries(expected)) {
    const locale = name as Locale; // the keys of the record
    await loadTexts(locale);
    expect(format(createTranslation(locale))).toBe(text);
  }
});

test('the language chosen last is shown, also if the texts of an earlier choice arrive later', async () => {
  const arrivals = new Map<Locale, () => void>();
  const shownLocales: Locale[] = [];
  const choose = chooseLocale(
    (locale) => shownLocales.push(locale),
    (locale) => new Promise((resolve) => arrivals.set(locale, resolve)),
  );
  choose('es');
  choose('de');
  arrivals.get('de')?.();
  arrivals.get('es')?.();
  await Promise.resolve();
  expect(shownLocales).toEqual(['de']);
});
