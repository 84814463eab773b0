export const texts = {
  'not_apply.text': 'Not applicable',
  'not_apply.of': '{{title}}: {{text}}',
} as const;
