import { expect, it } from 'vitest';
import { mergedTypeTexts, plainSpeech } from './speech.ts';
import { typeTranslate } from './use-translate.ts';

it('lets each question type replace a text, with any other types in the survey', () => {
  const texts = mergedTypeTexts([
    ['cascader', { 'validate.answer': 'Choose one from the list', same: 'Same' }],
    ['blank', { 'validate.answer': 'Enter an answer', same: 'Same' }],
  ]);
  const speech = plainSpeech('en-GB', texts);
  expect(typeTranslate(speech, 'cascader')('validate.answer')).toBe('Choose one from the list');
  expect(typeTranslate(speech, 'blank')('validate.answer')).toBe('Enter an answer');
  expect(typeTranslate(speech, 'blank')('same')).toBe('Same');
  expect(Object.keys(texts)).toHaveLength(3);
  expect(typeTranslate(speech, 'blank')).toBe(typeTranslate(speech, 'blank'));
});
