import { date, resolveValidator } from '@canvass/validators';
import { expect, it } from 'vitest';
import { texts as questionTexts } from '../question/question.texts.ts';
import { texts as openTexts } from './open-text.texts.ts';
import { textHint } from './text-hint.tsx';

const texts: Readonly<Record<string, string>> = { ...questionTexts, ...openTexts };
const translate = (key: string, params: object = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    texts[key] ?? key,
  );

const PAGE = { language: 'en-GB', zone: undefined, today: '2026-11-28' };

it.each([
  ['lang_en', [3, 5], 'At least 3 letters'],
  ['zh', [3, 5], 'At least 3 characters'],
  ['zh', [1, 5], undefined],
  ['int', [3, 5], 'A number from 3 to 5'],
])('a text of type %s with range %j has the hint %s', (type, range, hint) => {
  const validator = resolveValidator(type);
  if (validator === undefined) throw new Error(`no validator ${type}`);
  expect(textHint({ validator, settings: { range } as never }, translate as never, PAGE)).toBe(hint);
});

it.each([
  [{}, 'For example, 31/05/1995'],
  [{ from: '2024-01-01' }, '1 January 2024 or later. For example, 31/05/2024'],
  [{ to: 'today-18y' }, '28 November 2008 or earlier. For example, 31/05/1995'],
  [{ from: '2024-06-10', to: '2024-06-20' }, 'From 10 June 2024 to 20 June 2024. For example, 10/06/2024'],
  [{ from: '2024-06-10', format: 'yyyy-MM' }, 'June 2024 or later. For example, 05/2025'],
])('a date with %j has the hint %s', (settings, hint) => {
  expect(textHint({ validator: date, settings } as never, translate as never, PAGE)).toBe(hint);
});
