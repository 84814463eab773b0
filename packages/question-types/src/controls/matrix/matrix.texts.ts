/** Texts of the layout of matrices. */
export const texts = {
  'matrix.cell': '{{row}}, {{column}}',
  'matrix.row_name': '{{title}} – {{end}}',
  'matrix.not_asked': 'Not asked',
  'matrix.row_title': 'Row',
  'matrix.row_end': 'Other end',
  'matrix.row_of': 'Row {{number}} of {{total}}',
  'matrix.answered': 'Answered: {{count}}',
  'matrix.go_to': 'Go to a row',
  'matrix.choice': '{{number}}. {{title}}',
  'matrix.choice_done': '✓ {{number}}. {{title}}',
  'matrix.choice_wrong': '! {{number}}. {{title}}',
  'matrix.next_row': 'Next row',
  'matrix.next_row_of': 'Next row ({{number}} of {{total}})',
  'matrix.left_empty': 'Rows still empty: {{count}}. To leave them so, press the button again.',
  'matrix.previous_row': 'Previous row',
  'matrix.scroll': 'Table with more columns than fit: scroll sideways',
} as const;
