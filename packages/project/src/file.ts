export { projectJsonSchema } from './shape/json-schema.ts';
export { isHostileKey } from './findings/copy-json.ts';
export { parseJson } from './findings/parse-json.ts';
export { locateAll } from './json/locate.ts';
export { formatKeys, parsePath } from './json/path.ts';
export { type FindingTexts, translateTemplate } from './json/wording.ts';
export { listImages, type ProjectImage, replaceImages } from './load/list-images.ts';
export { isImagePath } from './rich-text/image-path.ts';
export { splitPlaceholders } from './rich-text/placeholder.ts';
export { loadProject } from './load/load-project.ts';
export type { ValidPart } from './load/valid-part.ts';
export { parseProject } from './load/parse-project.ts';
export { previewOfItem } from './load/preview-of-item.ts';
export { listPageSources, type PageSource, previewProject, publicProject } from './load/public-project.ts';
export { TEXT_TYPES } from './questions/option.ts';
export type { FieldForm, FormField, FormFields } from './shape/form-fields.ts';
export {
  type FieldDeclaration,
  type FieldOwner,
  FIELDS_OF_TYPES,
  computeFields,
  listReaders,
  TYPE_IDS,
} from './shape/field-declarations.ts';
export { checkPastTimes } from './settings/check-past-times.ts';
export { utcOffset } from './settings/utc-offset.ts';
export { checkDeclaredLanguage } from './languages/check-declared-language.ts';
export {
  formsOf,
  LANGUAGE_TAGS,
  listProductTexts,
  parseTextKey,
  textsBlock,
} from './translations/shown-texts.ts';
export { fingerprintOf } from './translations/fingerprint.ts';
export { isBlankTranslation } from './translations/blank-translation.ts';
export { listSourceTexts } from './translations/list-source-texts.ts';
export { keepMessageValues } from './findings/findings.ts';
export { PROJECT_LIMITS } from './findings/limits.ts';
export {
  type ReadItem,
  readItems,
  type ReadProject,
  readReferences,
} from './load/read-references.ts';
export { placeholderNames } from './rich-text/placeholder.ts';
