import { expect, it } from 'vitest';
import { missingTexts } from './type-texts.mjs';
import { ROOT } from '../repository.mjs';

/** Languages with complete texts. In any other one, missing texts stay English. */
const WHOLE = ['zh-CN', 'zh-TW'] as const;

it.each(WHOLE)('%s has every text of the question types', (language) => {
  expect(missingTexts(ROOT)[language]).toEqual([]);
});
