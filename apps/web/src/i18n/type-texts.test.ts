import { expect, it } from 'vitest';
import { mergeTypeTexts, createPlainTranslation } from './translation.ts';
import { typeTranslate } from './use-translate.ts';

it('lets a question type replace a text, whatever other types are in the survey', () => {
  const texts = mergeTypeTexts([
    ['cascader', { 'validate.answer': 'Choose one from the list', same: 'Same' }],
    ['blank', { 'validate.answer': 'Enter an answer', same: 'Same' }],
  ]);
  const translation = createPlainTranslation('en-GB', texts);
  expect(typeTranslate(translation, 'cascader')('validate.answer')).toBe('Choose one from the list');
  expect(typeTranslate(translation, 'blank')('validate.answer')).toBe('Enter an answer');
  expect(typeTranslate(translation, 'blank')('same')).toBe('Same');
  expect(Object.keys(texts)).toHaveLength(3);
  expect(typeTranslate(translation, 'blank')).toBe(typeTranslate(translation, 'blank'));
});
