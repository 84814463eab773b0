/** What every question view may say besides its own. */
export const messages = {
  'question.required': 'required',
  'question.error_prefix': 'Error:',
  'question.list_join': '. ',
  'question.open_placeholder': 'Please specify',
  'question.open_label': '{{title}}: please specify',
  'question.length_left': 'Characters left: {{count}}',
  'question.length_over': 'Characters too many: {{count}}',
  'question.hint_min_length': 'At least {{min}} characters',
  'question.hint_between': 'A number from {{min}} to {{max}}',
  'question.hint_from': '{{min}} or more',
  'question.hint_to': '{{max}} or less',
  'question.hint_date': 'Written as {{format}}, such as {{example}}',
  'question.enlarge': 'Enlarge the picture: {{title}}',
  'question.close': 'Close',
} as const;
