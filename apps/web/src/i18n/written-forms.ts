import { writeDay } from '@canvass/question-types/write-day';
import { formatTag, type Params, createNumberFormatter } from './translation.ts';

/** A number as a language writes it, ungrouped. */
export const formatNumber = (value: number, language: string): string =>
  String(createNumberFormatter(language)({ value })['value']);

/** Formats a day in a language, as `writeDay` does. */
export const formatDay = (text: string, language: string): string => writeDay(text, formatTag(language));

/**
 * Returns a function that formats parameters of a text: ungrouped numbers in the language of the page, and a day in
 * `date` in the language of the text.
 */
export function createParameterFormatter(language: string, textLanguage: string) {
  const numbers = createNumberFormatter(language);
  return (params: Params): Params => {
    const { date } = params;
    return numbers(typeof date === 'string' ? { ...params, date: formatDay(date, textLanguage) } : params);
  };
}
