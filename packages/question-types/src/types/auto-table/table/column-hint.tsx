import type { TextRules } from '../../../answers/open-text/text-rules.ts';
import type { Translate } from '../../../controls/view-props.ts';
import { textHint } from '../../../controls/texts/text-hint.tsx';

const EXAMPLE = '1995-05-31';

/** The hint of a cell in the wide table: a date is one field there, year first. */
export function columnHint(rules: TextRules, t: Translate): string | undefined {
  if (rules.validator.id !== 'date') return textHint(rules, t);
  const { format = 'yyyy-MM-dd' } = rules.settings;
  return t('auto_table.date_format', { example: EXAMPLE.slice(0, format.length) });
}
