import { DEFAULT_LOCALE, findLanguage, isRecord, LOCALES } from '@canvass/project';
import { formsOf, listProductTexts, listSourceTexts, parseTextKey } from '@canvass/project/file';
import { findField, textField, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';

/** A text of a survey that can be translated: a text of the author, or a text of the product that the author may replace. */
export interface TextRow {
  /** Unique in a project, and the same in every language: gid (empty for texts of the product), a dot, and field. */
  readonly id: string;
  /** The field of the project file with the translations. */
  readonly block: 'translations' | 'texts';
  /** The gid of the part, or `project`. Empty for texts of the product. */
  readonly gid: string;
  /** The path of the text in the part, or the key of a text of the product. */
  readonly field: string;
  /** The original: the author's text, or the product's text in the survey's language or in English. */
  readonly source: string;
  readonly isRich: boolean;
  /** Whether a translation is expected, because respondents read the text and it contains words. */
  readonly isNeeded: boolean;
  /** The kind of part, `project`, or `product` for texts of the product. */
  readonly part: string;
  /** The gid of the question that contains the part. Empty for other parts. */
  readonly question: string;
  /** The position of the part in its list, from 1. 0 for texts of the project and the product. */
  readonly number: number;
  /** The plural form of a text of the product with a count. */
  readonly form?: string;
}

/** The language of a project file. */
export const ownLanguageOf = (project: JsonRecord): string => {
  const settings = findField(project, 'project_lang');
  return (isRecord(settings) && textField(settings, 'answer_language')) || DEFAULT_LOCALE;
};

/** The languages into which a project is translated: offered ones, and ones with texts that are not offered. */
export function translatedLanguages(project: JsonRecord): readonly string[] {
  const offeredLanguages = offeredEntries(project).flatMap(({ code }) => code ?? []);
  const translations = findField(project, 'translations');
  const ownLanguage = ownLanguageOf(project);
  const languages = [...offeredLanguages, ...(isRecord(translations) ? Object.keys(translations) : [])];
  return [...new Set(languages)].filter((tag) => tag !== ownLanguage);
}

/** The entries of the list of offered languages, with the index of each. */
export function offeredEntries(
  project: JsonRecord,
): readonly { readonly code?: string; readonly entry: Json }[] {
  const list = valueAtKey(findField(project, 'project_lang'), 'translation_language');
  return (Array.isArray(list) ? (list as readonly Json[]) : []).map((entry) => {
    const code = isRecord(entry) ? textField(entry, 'code') : undefined;
    return { entry, ...(code !== undefined && { code }) };
  });
}

/**
 * All translatable texts of a project: the author's texts in the order of the file, then the product's texts that
 * respondents of the survey can read. `languages` determine the plural forms of the product's texts.
 */
export function textRows(project: JsonRecord, languages: readonly string[]): readonly TextRow[] {
  return [...authorRows(project), ...productRows(project, languages)];
}

/** The author's texts in the order of the file. */
export function authorRows(project: JsonRecord): readonly TextRow[] {
  const rows = new Map<string, TextRow>();
  for (const { gid, field, text, isRich, isNeeded, kind, question, number } of listSourceTexts(project)) {
    const id = `${gid}.${field}`;
    // The first of several parts with the same gid counts. Checks report the others.
    if (text.trim() === '' || rows.has(id)) continue;
    rows.set(id, {
      id,
      block: 'translations',
      gid,
      field,
      source: text,
      isRich,
      isNeeded,
      part: kind,
      question,
      number,
    });
  }
  return [...rows.values()];
}

/** The product's texts that respondents of the survey can read, and those that the author has replaced. */
export function productRows(project: JsonRecord, languages: readonly string[]): readonly TextRow[] {
  const ownLanguage = ownLanguageOf(project);
  const ownTexts = textsOf(project, ownLanguage);
  const forms = [...new Set(languages.flatMap(formsOf))];
  const rows = new Map<string, TextRow>();
  const add = (field: string, english: string, form?: string) => {
    const row: TextRow = {
      id: `.${field}`,
      block: 'texts',
      gid: '',
      field,
      source: (ownTexts && textField(ownTexts, field)) ?? english,
      isRich: false,
      isNeeded: true,
      part: 'product',
      question: '',
      number: 0,
      ...(form !== undefined && { form }),
    };
    if (!rows.has(row.id)) rows.set(row.id, row);
  };
  for (const { key, english, singular, isCounted } of listProductTexts(project)) {
    if (!isCounted) add(key, english);
    else for (const form of forms) add(`${key}_${form}`, form === 'one' ? singular : english, form);
  }
  for (const language of languages)
    for (const key of Object.keys(textsOf(project, language) ?? {})) {
      const parsedKey = parseTextKey(key);
      if (parsedKey !== undefined) add(key, parsedKey.english, parsedKey.form);
    }
  return [...rows.values()];
}

/** The author's replacements of product texts in a language. */
export function textsOf(project: JsonRecord, language: string): JsonRecord | undefined {
  const texts = valueAtKey(findField(project, 'texts'), language);
  return isRecord(texts) ? texts : undefined;
}

/** Whether a language can have a text for the row: plural forms differ, and the file itself has the author's texts. */
export function canTranslate(row: TextRow, language: string, ownLanguage: string): boolean {
  if (row.block === 'translations') return language !== ownLanguage;
  return row.form === undefined || formsOf(language).includes(row.form);
}

/** Whether the product has its texts in a language, so that the author's own texts are optional. */
export const hasProductTexts = (language: string): boolean => findLanguage(LOCALES, language) !== undefined;
