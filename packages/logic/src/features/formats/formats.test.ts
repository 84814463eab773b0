import { LOCALES } from '@canvass/project';
import { isCurrency } from '@canvass/validators/currencies';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { usesFeatures } from '../../compile/feature-fields.ts';
import { blank, multiple, play, project, single } from '../../testing/scenario.ts';
import { featuresFor } from '../index.ts';
import { DATE_STYLES, writeAmount, writeDate, writeNumber } from './formats-feature.ts';

const LANGUAGES = [...LOCALES, 'en-US'];
const DAYS = 366;
const dayAt = (index: number) => new Date(Date.UTC(2024, 0, 1 + index));

describe.each(LANGUAGES)('%s is written as Intl writes it', (language) => {
  it.each(DATE_STYLES)('%s dates', (dateStyle) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
    for (let day = 0; day < DAYS; day += 1) {
      const text = dayAt(day).toISOString().slice(0, 10);
      expect(writeDate(text, dateStyle, language)).toBe(format.format(dayAt(day)));
    }
  });

  it('numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(3), (units, decimals) => {
        const format = new Intl.NumberFormat(language, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          signDisplay: 'negative', // no minus before a number that is rounded to zero
        });
        const value = units / 100;
        expect(writeNumber(String(value), decimals, language)).toBe(format.format(value));
      }),
    );
  });

  it('amounts', () => {
    for (const currency of ['EUR', 'CNY', 'USD', 'GBP', 'JPY', 'INR', 'BRL', 'EGP', 'CHF', 'PLN', 'KWD']) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency });
      expect(isCurrency(currency)).toBe(true);
      for (const value of [0, 1234.5, -1_234_567.891, 0.005]) {
        expect(writeAmount(String(value), currency, language)).toBe(format.format(value));
      }
    }
  });
});

test.each([
  ['1.005', 2, '1.01'],
  ['0.1', 5, '0.10000'],
  ['12345678901234567890.5', 0, '12,345,678,901,234,567,891'],
  ['-0.004', 2, '0.00'],
  ['7', undefined, '7'],
  ['1e21', 2, undefined],
  ['seven', 2, undefined],
])('%s with %s decimals is %s', (text, decimals, expected) =>
  expect(writeNumber(text, decimals, 'en-GB')).toBe(expected),
);

test('a date with a time is written as Intl writes it', () => {
  const text = '2026-05-31T14:30';
  expect(writeDate(text, 'long', 'en-GB')).toBe('31 May 2026 at 14:30');
  expect(writeDate(text, 'full', 'zh-TW')).toMatch(/^2026年5月31日 星期日\s14:30$/u);
  expect(writeDate(text, 'long', 'hi')).toBe('31 मई 2026 को 14:30 बजे');
  expect(writeDate(`${text}:20`, 'short', 'en-US')).toBe('5/31/26, 14:30');
  expect(writeDate(text, 'long', 'pl')).toBe('2026-05-31 14:30');
  for (const language of LANGUAGES.filter((tag) => tag !== 'zh-TW'))
    for (const dateStyle of DATE_STYLES) {
      const shape = {
        dateStyle,
        timeStyle: 'short',
        hourCycle: 'h23',
        calendar: 'gregory',
        timeZone: 'UTC',
      } as const;
      expect(writeDate(text, dateStyle, language)).toBe(
        new Intl.DateTimeFormat(language, shape).format(Date.parse(`${text}Z`)),
      );
    }
});

test('months and years are written like dates, and a language without forms keeps the text', () => {
  expect(writeDate('2026-05', 'short', 'fr')).toBe('mai 2026');
  expect(writeDate('2026', 'full', 'fr')).toBe('2026');
  expect(writeDate('2026-05-31', 'long', 'pl')).toBe('2026-05-31');
  expect(writeDate('2026-05-31', 'long', 'en-AU')).toBe('31 May 2026');
  expect(writeAmount('-12.5', 'EUR', 'pl')).toBe('-EUR\u00a012.50');
});

describe('a placeholder', () => {
  const survey = (tip: readonly (string | object)[]) =>
    project([[blank('Q1'), single('Q2', 2), multiple('Q3', 3), blank('Q4', { tipText: tip as never })]], {
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    });
  const showTip = (tip: object, answers: Readonly<Record<string, unknown>>, language = 'en-GB') => {
    const run = play(survey([tip]), { language });
    for (const [gid, answer] of Object.entries(answers)) run.answer(gid, answer as string);
    return run.view('q4')?.tipText;
  };

  it.each<[object, Readonly<Record<string, unknown>>, string, string]>([
    [{ ref: 'Q1', format: 'date' }, { q1: '2026-05-31' }, '31 May 2026', '2026年5月31日'],
    [{ ref: 'Q1', format: 'date:short' }, { q1: '2026-05-31' }, '31/05/2026', '2026/5/31'],
    [{ ref: 'Q1', format: 'number:1' }, { q1: '12345.67' }, '12,345.7', '12,345.7'],
    [{ ref: 'Q1', format: 'currency:CNY' }, { q1: '12' }, 'CN¥12.00', '¥12.00'],
    [{ ref: 'Q1', format: 'number', fallback: 'none' }, {}, 'none', 'none'],
    [{ ref: 'Q1', format: 'number' }, { q1: 'about 5' }, 'about 5', 'about 5'],
    [{ ref: 'Q3', level: 2 }, { q3: [1, 3] }, 'Q3 option 3', 'Q3 option 3'],
    [{ ref: 'Q3', level: 3, fallback: '-' }, { q3: [1, 3] }, '-', '-'],
    [{ ref: 'Q2', format: 'number' }, { q2: [1] }, 'Q2 option 1', 'Q2 option 1'],
  ])('%j of %j is %s', (tip, answers, english, chinese) => {
    expect(showTip(tip, answers)).toEqual([{ piped: english }]);
    expect(showTip(tip, answers, 'zh-CN')).toEqual([{ piped: chinese }]);
  });

  it('makes browsers load the formats feature only if it has a format or a level', async () => {
    const ids = async (tip: object) => (await featuresFor(survey([tip]))).map(({ id }) => id);
    for (const tip of [
      { ref: 'Q1', format: 'date' },
      { ref: 'Q3', level: 1 },
    ]) {
      expect(usesFeatures(survey([tip]))).toBe(true);
      expect(await ids(tip)).toContain('formats');
    }
    expect(usesFeatures(survey([{ ref: 'Q1' }]))).toBe(false);
    expect(await ids({ ref: 'Q1' })).not.toContain('formats');
  });
});
