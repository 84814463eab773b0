import type { TextRules } from '../open-text/text-rules.ts';
import type { Translate } from '../view-props.ts';

const DATE_EXAMPLES = { yyyy: '2026', 'yyyy-MM': '2026-05', 'yyyy-MM-dd': '2026-05-31' } as const;

/** How a text is to be written, in words; undefined when there is nothing to say. */
export function textHint({ validator, settings }: TextRules, t: Translate): string | undefined {
  if (validator.id === 'date') {
    const { format = 'yyyy-MM-dd' } = settings;
    return t('question.hint_date', { format, example: DATE_EXAMPLES[format] });
  }
  const [min, max] = settings.range ?? [];
  const hasMin = typeof min === 'number';
  if (validator.numeric !== true) {
    return hasMin && min > 1 ? t('question.hint_min_length', { min }) : undefined;
  }
  if (typeof max !== 'number') return hasMin ? t('question.hint_from', { min }) : undefined;
  return hasMin ? t('question.hint_between', { min, max }) : t('question.hint_to', { max });
}
