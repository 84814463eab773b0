import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the core and the view of a table may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.duplicate_content': '{{title}}有重复内容：第 {{row}} 行与第 {{other}} 行相同',
  'validate.need_min_num_row': '请至少填写 {{min}} 行，现在有 {{count}} 行',
  'validate.need_max_num_row': '最多可填写 {{max}} 行，现在有 {{count}} 行',
  'auto_table.row': '第 {{number}} 行',
  'auto_table.row_of': '第 {{number}} 行，共 {{total}} 行',
  'auto_table.cell': '第 {{number}} 行，{{title}}',
  'auto_table.number': '行',
  'auto_table.add': '增加一行',
  'auto_table.added': '已增加第 {{number}} 行',
  'auto_table.remove': '删除',
  'auto_table.remove_row': '删除第 {{number}} 行',
  'auto_table.removed': '已删除第 {{number}} 行，还有 {{total}} 行',
  'auto_table.full': '最多 {{max}} 行',
  'auto_table.go_to': '前往某一行',
  'auto_table.choice': '{{number}}. {{text}}',
  'auto_table.choice_wrong': '! {{number}}. {{text}}',
  'auto_table.blank': '空',
  'auto_table.next': '下一行',
  'auto_table.previous': '上一行',
  'auto_table.still_empty': '这一行还是空的，请先填写',
  'auto_table.date_format': '例如 {{example}}',
} as const;
