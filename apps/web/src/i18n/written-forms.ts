import { writeDay } from '@canvass/question-types/write-day';
import { formatTag, type Params, createNumberFormatter } from './translation.ts';

/** A number as a language writes it, ungrouped. */
export const formatNumber = (value: number, language: string): string =>
  String(createNumberFormatter(language)({ value })['value']);

/** A day as `writeDay` writes it in a language. */
export const formatDay = (text: string, language: string): string => writeDay(text, formatTag(language));

/**
 * Parameters of a text as the language of the page writes them: numbers ungrouped, and a day in `date` as the language
 * of the text writes it.
 */
export function createParameterFormatter(language: string, textLanguage: string) {
  const numbers = createNumberFormatter(language);
  return (params: Params): Params => {
    const { date } = params;
    return numbers(typeof date === 'string' ? { ...params, date: formatDay(date, textLanguage) } : params);
  };
}
