/** What every question view may say besides its own. */
export const messages = {
  'question.required': '必答',
  'question.error_prefix': '错误：',
  'question.list_join': '；',
  'question.open_placeholder': '请填写',
  'question.open_label': '{{title}}：请填写',
  'question.length_left': '还可以填写 {{count}} 个字',
  'question.length_over': '超出 {{count}} 个字',
  'question.hint_min_length': '至少 {{min}} 个字',
  'question.hint_between': '{{min}} 到 {{max}} 之间的数',
  'question.hint_from': '不小于 {{min}} 的数',
  'question.hint_to': '不大于 {{max}} 的数',
  'question.hint_date': '格式：{{format}}，例如 {{example}}',
  'question.enlarge': '放大图片：{{title}}',
  'question.close': '关闭',
} as const;
