/** Text of the control for "not applicable", unless the author has written one. */
export const texts = {
  'not_apply.text': 'Not applicable',
  'not_apply.of': '{{title}}: {{text}}',
} as const;
