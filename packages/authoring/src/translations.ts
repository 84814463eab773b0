/**
 * Translating a project: its texts, languages, states and terms. A separate entry, because it loads the schema of
 * projects.
 */
export {
  authorRows,
  canTranslate,
  hasProductTexts,
  ownLanguageOf,
  productRows,
  textRows,
  textsOf,
  type TextRow,
  translatedLanguages,
} from './translations/text-rows.ts';
export {
  addLanguage,
  confirmTranslation,
  contentOf,
  type LanguageState,
  languageStates,
  readGlossary,
  readTranslation,
  removeLanguage,
  stateOf,
  type Term,
  type TranslationState,
  writeGlossary,
  writeTranslation,
} from './translations/translate.ts';
export {
  findTexts,
  type FoundText,
  replaceMatches,
  replaceTexts,
  type TextSearch,
} from './translations/search-texts.ts';
export { checkTranslation, type TranslationProblem } from './translations/check-translation.ts';
