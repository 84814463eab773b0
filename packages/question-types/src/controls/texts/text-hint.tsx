import { partsOfFormat, splitDate, DATE_PARTS } from '../../answers/open-text/date-parts.ts';
import type { TextRules } from '../../answers/open-text/text-rules.ts';
import { dateOrder } from '../formats/date-order.ts';
import type { PageDates } from '../formats/page-language.tsx';
import { writeDay, writeDigits } from '../formats/write-day.ts';
import type { Translate } from '../view-props.ts';

/** The day in examples of dates. Its parts cannot be confused. */
const EXAMPLE = '1995-05-31';
const EXAMPLE_IN_YEAR = EXAMPLE.slice('yyyy'.length);

/** A hint about the form of a text. Undefined if none is needed. `exampleEnd` is added to the example of a date. */
export function textHint(
  rules: TextRules,
  t: Translate,
  page: PageDates,
  exampleEnd = '',
): string | undefined {
  const { validator, settings } = rules;
  if (validator.id === 'date') return dateHint(rules, t, page, exampleEnd);
  const [min, max] = settings.range ?? [];
  const hasMin = typeof min === 'number';
  if (validator.numeric !== true) {
    const key = validator.lengthUnit === 'letters' ? 'question.hint_min_letters' : 'question.hint_min_length';
    return hasMin && min > 1 ? t(key, { min }) : undefined;
  }
  if (typeof max !== 'number') return hasMin ? t('question.hint_from', { min }) : undefined;
  return hasMin ? t('question.hint_between', { min, max }) : t('question.hint_to', { max });
}

/** The bounds of a date, and an example within them. */
function dateHint(
  { validator, settings, attributes }: TextRules,
  t: Translate,
  { language, today }: PageDates,
  exampleEnd: string,
): string {
  const { length } = settings.format ?? EXAMPLE;
  const [first, last] = (validator.days?.({ ...settings, today }) ?? []).map((day) => day?.slice(0, length));
  const example = exampleWithin(first, last).slice(0, length);
  const order = attributes?.date_order;
  const exampleText =
    order === undefined
      ? writeDigits(example, language)
      : partsOfFormat(settings.format, dateOrder(language, order))
          .map((part) => Number(splitDate(example)[DATE_PARTS.indexOf(part)]))
          .join('/');
  const params = {
    ...(first !== undefined && { min: writeDay(first, language) }),
    ...(last !== undefined && { max: writeDay(last, language) }),
  };
  const end = first === undefined ? 'to' : last === undefined ? 'from' : 'between';
  return [
    ...(first === undefined && last === undefined ? [] : [t(`question.hint_days_${end}`, params)]),
    t('question.hint_date', { example: exampleText + exampleEnd }),
  ].join(t('question.list_join'));
}

/** A day within the bounds whose parts cannot be confused, if there is one. */
function exampleWithin(first = '', last = ''): string {
  const isWithin = (day: string) =>
    day.slice(0, first.length) >= first && (last === '' || day.slice(0, last.length) <= last);
  const [firstYear, lastYear] = [first, last].map((day) => Number(day.slice(0, 'yyyy'.length)));
  const years = [EXAMPLE.slice(0, 'yyyy'.length), lastYear, firstYear, Number(firstYear) + 1];
  const found = years.map((year) => `${year}${EXAMPLE_IN_YEAR}`).find(isWithin);
  return found ?? (first === '' ? last : first);
}
