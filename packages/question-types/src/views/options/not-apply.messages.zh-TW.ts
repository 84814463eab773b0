/** What the control for not applicable says, where the author has no words of their own. */
export const messages = {
  'not_apply.text': '不適用',
  'not_apply.of': '{{title}}：{{text}}',
} as const;
