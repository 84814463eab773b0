/** Properties that plaster_code may change (docs/expression-language.md, Contexts). Features import only this file. */
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
