import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the core and the view of a table may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.duplicate_content': '{{title}}有重複內容：第 {{row}} 列與第 {{other}} 列相同',
  'validate.need_min_num_row': '請至少填寫 {{min}} 列，現在有 {{count}} 列',
  'validate.need_max_num_row': '最多可填寫 {{max}} 列，現在有 {{count}} 列',
  'auto_table.row': '第 {{number}} 列',
  'auto_table.row_of': '第 {{number}} 列，共 {{total}} 列',
  'auto_table.cell': '第 {{number}} 列，{{title}}',
  'auto_table.number': '列',
  'auto_table.add': '新增一列',
  'auto_table.added': '已新增第 {{number}} 列',
  'auto_table.remove': '刪除',
  'auto_table.remove_row': '刪除第 {{number}} 列',
  'auto_table.removed': '已刪除第 {{number}} 列，還有 {{total}} 列',
  'auto_table.full': '最多 {{max}} 列',
  'auto_table.go_to': '前往某一列',
  'auto_table.choice': '{{number}}. {{text}}',
  'auto_table.choice_wrong': '! {{number}}. {{text}}',
  'auto_table.blank': '空',
  'auto_table.next': '下一列',
  'auto_table.previous': '上一列',
  'auto_table.still_empty': '這一列還是空的，請先填寫',
  'auto_table.date_format': '例如 {{example}}',
} as const;
