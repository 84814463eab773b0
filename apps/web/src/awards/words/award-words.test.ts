import { expect, test } from 'vitest';
import { AWARD_CODES } from './code-key.ts';
import { texts as english } from './en-GB.ts';
import { texts as simplified } from './zh-CN.ts';
import { texts as traditional } from './zh-TW.ts';

type Words = Readonly<Record<string, string>>;
/** Chinese has one form for every count. */
const keysOf = (words: Words) => new Set(Object.keys(words).map((key) => key.replace(/_(?:one|other)$/, '')));
const parametersOf = (text: string | undefined) => (text?.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test.each<[string, Words]>([
  ['zh-CN', simplified],
  ['zh-TW', traditional],
])('%s says all that English says, with the same parameters', (_, words) => {
  expect(keysOf(words)).toEqual(keysOf(english));
  for (const [key, text] of Object.entries<string>(words))
    expect(parametersOf(text), key).toEqual(parametersOf((english as Words)[key]));
});

test.each(AWARD_CODES)('code %i has words', (code) => {
  for (const words of [english, simplified, traditional])
    expect((words as Words)[`api.${code}`]).toMatch(/\S/);
});
