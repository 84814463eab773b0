import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as timeTexts } from '../../controls/dates/time.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...timeTexts,
  'validate.answer': 'Enter a date',
  'validate.format_moment': 'Enter a date and a time that exist',
  'validate.format_moment_time': 'Add the time, for example 14:30',
  'validate.moment_from': 'Enter {{date}} or later',
  'validate.moment_to': 'Enter {{date}} or earlier',
} as const;
