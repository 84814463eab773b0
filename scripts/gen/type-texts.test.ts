import { expect, it } from 'vitest';
import { missingTexts } from './type-texts.mjs';
import { ROOT } from '../repository.mjs';

/** Languages that lack nothing. In any other one, respondents read English where a text is missing. */
const WHOLE = ['zh-CN', 'zh-TW'] as const;

it.each(WHOLE)('%s has every text of the question types', (language) => {
  expect(missingTexts(ROOT)[language]).toEqual([]);
});
