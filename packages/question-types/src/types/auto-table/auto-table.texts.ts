import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  'validate.duplicate_content': '{{title}} is the same in row {{row}} and row {{other}}',
  'validate.need_min_num_row': 'Fill in at least {{min}} rows (now {{count}})',
  'validate.need_max_num_row': 'Fill in at most {{max}} rows (now {{count}})',
  'auto_table.row': 'Row {{number}}',
  'auto_table.row_of': 'Row {{number}} of {{total}}',
  'auto_table.cell': 'Row {{number}}, {{title}}',
  'auto_table.number': 'Row',
  'auto_table.add': 'Add a row',
  'auto_table.added': 'Row {{number}} added',
  'auto_table.remove': 'Remove',
  'auto_table.remove_row': 'Remove row {{number}}',
  'auto_table.removed': 'Row {{number}} removed. Rows left: {{total}}',
  'auto_table.full': 'No more than {{max}} rows',
  'auto_table.go_to': 'Go to a row',
  'auto_table.choice': '{{number}}. {{text}}',
  'auto_table.choice_wrong': '! {{number}}. {{text}}',
  'auto_table.blank': 'Empty',
  'auto_table.next': 'Next row',
  'auto_table.previous': 'Previous row',
  'auto_table.still_empty': 'This row is still empty: fill it in first',
  'auto_table.date_format': 'For example, {{example}}',
} as const;
