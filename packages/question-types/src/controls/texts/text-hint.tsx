import { partsOfFormat } from '../../answers/open-text/date-parts.ts';
import type { TextRules } from '../../answers/open-text/text-rules.ts';
import { dateOrder } from '../formats/date-order.ts';
import { numberForm } from '../formats/number-form.ts';
import type { Translate } from '../view-props.ts';

/** The day in examples of dates. Its parts cannot be confused. */
const EXAMPLE = { year: '1995', month: '5', day: '31' } as const;

/** A hint about the form of a text. Undefined if none is needed. `exampleEnd` is added to the example of a date. */
export function textHint(
  { validator, settings, attributes }: TextRules,
  t: Translate,
  language: string,
  exampleEnd = '',
): string | undefined {
  if (validator.id === 'date') {
    const parts = partsOfFormat(settings.format, dateOrder(language, attributes?.date_order));
    const { show } = numberForm(language);
    return t('question.hint_date', {
      example: parts.map((part) => show(EXAMPLE[part])).join(' / ') + show(exampleEnd),
    });
  }
  const [min, max] = settings.range ?? [];
  const hasMin = typeof min === 'number';
  if (validator.numeric !== true) {
    const key = validator.lengthUnit === 'letters' ? 'question.hint_min_letters' : 'question.hint_min_length';
    return hasMin && min > 1 ? t(key, { min }) : undefined;
  }
  if (typeof max !== 'number') return hasMin ? t('question.hint_from', { min }) : undefined;
  return hasMin ? t('question.hint_between', { min, max }) : t('question.hint_to', { max });
}
