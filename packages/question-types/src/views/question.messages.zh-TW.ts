/** What every question view may say besides its own. */
export const messages = {
  'question.required': '必答',
  'question.error_prefix': '錯誤：',
  'question.list_join': '；',
  'question.open_placeholder': '請填寫',
  'question.open_label': '{{title}}：請填寫',
  'question.length_left': '還可以填寫 {{count}} 個字',
  'question.length_over': '超出 {{count}} 個字',
  'question.hint_min_length': '至少 {{min}} 個字',
  'question.hint_between': '{{min}} 到 {{max}} 之間的數',
  'question.hint_from': '不小於 {{min}} 的數',
  'question.hint_to': '不大於 {{max}} 的數',
  'question.hint_date': '格式：{{format}}，例如 {{example}}',
  'question.enlarge': '放大圖片：{{title}}',
  'question.close': '關閉',
} as const;
