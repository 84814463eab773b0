/** What the layout of matrices may say. */
export const messages = {
  'matrix.cell': '{{row}}，{{column}}',
  'matrix.row_name': '{{title}} – {{end}}',
  'matrix.not_asked': '无需作答',
  'matrix.row_title': '行',
  'matrix.row_end': '另一端',
  'matrix.row_of': '第 {{number}} 行，共 {{total}} 行',
  'matrix.answered': '已答 {{count}} 行',
  'matrix.go_to': '跳到某一行',
  'matrix.choice': '{{number}}. {{title}}',
  'matrix.choice_done': '✓ {{number}}. {{title}}',
  'matrix.choice_wrong': '! {{number}}. {{title}}',
  'matrix.next_row': '下一行',
  'matrix.next_row_of': '下一行（{{number}}/{{total}}）',
  'matrix.left_empty': '还有 {{count}} 行没有填写。如果不想填，请再按一次按钮。',
  'matrix.previous_row': '上一行',
  'matrix.scroll': '表格较宽，可左右滚动查看',
} as const;
