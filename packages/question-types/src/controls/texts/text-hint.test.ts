import { resolveValidator } from '@canvass/validators';
import { expect, it } from 'vitest';
import { texts } from '../question/question.texts.ts';
import { textHint } from './text-hint.tsx';

const translate = (key: string, params: object = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    (texts as Readonly<Record<string, string>>)[key] ?? key,
  );

it.each([
  ['lang_en', [3, 5], 'At least 3 letters'],
  ['zh', [3, 5], 'At least 3 characters'],
  ['zh', [1, 5], undefined],
  ['int', [3, 5], 'A number from 3 to 5'],
])('a text of type %s with range %j has the hint %s', (type, range, hint) => {
  const validator = resolveValidator(type);
  if (validator === undefined) throw new Error(`no validator ${type}`);
  expect(textHint({ validator, settings: { range } as never }, translate as never, 'en-GB')).toBe(hint);
});
