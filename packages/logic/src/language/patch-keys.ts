/** What plaster_code may change (docs/expression-language.md, Contexts). A file of its own: features check the keys, and would load what makes programs with them. */
export const PATCH_KEYS: readonly string[] = [
  'title',
  'placeholder_text',
  'tipText',
  'min',
  'max',
  'options_range',
  'words_number_range',
  'required',
];
