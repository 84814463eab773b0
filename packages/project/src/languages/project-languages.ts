import type { Project } from '../project.ts';

/** Language of a project that does not declare its language (CONST-10). */
export const DEFAULT_LOCALE = 'zh-CN';

type Languages = Pick<Project, 'project_lang'>;
/** The texts by which the author replaces texts of the product. */
export type AuthoredTexts = Pick<Project, 'texts' | 'text_order'>;
/** An author's texts in one language, by gid and path. */
export type Translation = NonNullable<Project['translations']>[string];

/** Languages in which the author wrote the survey, beginning with the language of the file. */
export function projectLanguages({ project_lang }: Languages): readonly string[] {
  const ownLanguage = project_lang?.answer_language ?? DEFAULT_LOCALE;
  const otherLanguages = project_lang?.translation_language?.map(({ code }) => code) ?? [];
  return [...new Set([ownLanguage, ...otherLanguages])];
}

/** Id of the translation into a language. */
export const translationId = ({ project_lang }: Languages, language: string): string | undefined =>
  project_lang?.translation_language?.find(({ code }) => code === language)?.id;

/** Whether the author's texts in a language are loaded. True for languages into which the project is not translated. */
export const hasTexts = (project: Project, language: string): boolean =>
  project.translations === undefined ||
  Object.hasOwn(project.translations, language) ||
  !projectLanguages(project).slice(1).includes(language);

/** The author's texts in a language. */
export function computeTranslation({ translations = {} }: Project, language: string): Translation {
  return Object.hasOwn(translations, language) ? (translations[language] ?? {}) : {};
}

/** Adds the translation of a language to a project, and that language's replacements of product texts (CALL-20). */
export const mergeTranslation = (
  project: Project,
  language: string,
  { texts, own_texts: ownTexts = {} }: { readonly texts: Translation; readonly own_texts?: AuthoredTexts },
): Project => ({
  ...project,
  translations: { ...project.translations, [language]: texts },
  ...mergeTexts(project, ownTexts),
});

/** Limits a project to the texts of the file and their translations into one language (CALL-20). */
export function limitToLanguage(project: Project, language: string): Project {
  if (project.translations === undefined) return project;
  const isOwn = hasTexts({ ...project, translations: {} }, language);
  return { ...project, translations: isOwn ? {} : { [language]: computeTranslation(project, language) } };
}

/** Replacements of product texts in the languages of `order`, for a page in `language`. */
export const textsInOrder = (
  { texts }: AuthoredTexts,
  language: string,
  order: readonly string[],
): AuthoredTexts =>
  texts === undefined
    ? {}
    : {
        texts: Object.fromEntries(order.map((tag) => [tag, texts[tag] ?? {}])),
        text_order: { [language]: order },
      };

/** Adds replacements of product texts for another language to the replacements that a browser has. */
const mergeTexts = (existing: AuthoredTexts, addedTexts: AuthoredTexts): AuthoredTexts =>
  addedTexts.texts === undefined
    ? {}
    : {
        texts: { ...existing.texts, ...addedTexts.texts },
        text_order: { ...existing.text_order, ...addedTexts.text_order },
      };

/** Whether a browser has the replacements of product texts for pages in this language. */
export const hasOwnTexts = ({ text_order }: AuthoredTexts, language: string): boolean =>
  text_order === undefined || Object.hasOwn(text_order, language);
