/** What the layout of matrices may say. */
export const messages = {
  'matrix.cell': '{{row}}，{{column}}',
  'matrix.row_name': '{{title}} – {{end}}',
  'matrix.not_asked': '無需作答',
  'matrix.row_title': '列',
  'matrix.row_end': '另一端',
  'matrix.row_of': '第 {{number}} 列，共 {{total}} 列',
  'matrix.answered': '已答 {{count}} 列',
  'matrix.go_to': '跳到某一列',
  'matrix.choice': '{{number}}. {{title}}',
  'matrix.choice_done': '✓ {{number}}. {{title}}',
  'matrix.choice_wrong': '! {{number}}. {{title}}',
  'matrix.next_row': '下一列',
  'matrix.next_row_of': '下一列（{{number}}/{{total}}）',
  'matrix.left_empty': '還有 {{count}} 列沒有填寫。如果不想填，請再按一次按鈕。',
  'matrix.previous_row': '上一列',
  'matrix.scroll': '表格較寬，可左右捲動檢視',
} as const;
