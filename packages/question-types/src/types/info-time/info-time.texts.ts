import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as timeTexts } from '../../controls/dates/time.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...timeTexts,
  'validate.answer': 'Enter a time',
  'validate.format_time': 'Enter a time, for example 14:30',
  'validate.time_from': 'Enter {{time}} or a later time',
  'validate.time_to': 'Enter {{time}} or an earlier time',
  'time.hint': '24-hour clock, for example 14:30',
} as const;
