/** What the control for not applicable says, where the author has no words of their own. */
export const texts = {
  'not_apply.text': 'Not applicable',
  'not_apply.of': '{{title}}: {{text}}',
} as const;
