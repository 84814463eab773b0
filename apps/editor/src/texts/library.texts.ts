/** English texts that lead to the library and the help. */
export const texts = {
  'help.of': 'Help: {{name}}',
  'help.open': 'Help',
  'library.open': 'Library',
  'row.keep': 'Save to the library …',
} as const;
