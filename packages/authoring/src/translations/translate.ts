import { isRecord } from '@canvass/project';
import { fingerprintOf, isBlankTranslation } from '@canvass/project/file';
import type { Editing } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { PROJECT_ID, valueAt } from '../places/places.ts';
import { findField, isList, textField, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';
import {
  canTranslate,
  hasProductTexts,
  offeredEntries,
  ownLanguageOf,
  textsOf,
  translatedLanguages,
  type TextRow,
} from './text-rows.ts';

/**
 * The state of a text in a language. `changed`: the original is no longer the one that was translated. `optional`:
 * there is no text, and none is expected. `unused`: the language cannot have a text for the row.
 */
export type TranslationState = 'translated' | 'missing' | 'changed' | 'optional' | 'unused';

const fingerprints = new WeakMap<TextRow, string>();
/** The fingerprint of a row's original, which is computed once. */
function currentFingerprintOf(row: TextRow): string {
  const known = fingerprints.get(row);
  if (known !== undefined) return known;
  const fingerprint = fingerprintOf(row.source);
  fingerprints.set(row, fingerprint);
  return fingerprint;
}

/** The text of a row in a language. Empty if there is none. */
export function readTranslation(project: JsonRecord, row: TextRow, language: string): string {
  const entry = valueAtKey(findField(project, row.block), language);
  const texts = row.block === 'texts' ? entry : valueAtKey(entry, row.gid);
  return (isRecord(texts) && textField(texts, row.field)) || '';
}

export function stateOf(project: JsonRecord, row: TextRow, language: string): TranslationState {
  if (!canTranslate(row, language, ownLanguageOf(project))) return 'unused';
  const text = readTranslation(project, row, language);
  if (isBlankTranslation(text, row.isRich))
    return row.isNeeded && !(row.block === 'texts' && hasProductTexts(language)) ? 'missing' : 'optional';
  const entry = valueAtKey(findField(project, 'translated_from'), language);
  const fingerprint = valueAtKey(valueAtKey(entry, row.gid), row.field);
  return row.block === 'translations' &&
    typeof fingerprint === 'string' &&
    fingerprint !== currentFingerprintOf(row)
    ? 'changed'
    : 'translated';
}

interface NewTranslation {
  readonly row: TextRow;
  readonly language: string;
  /** An empty text removes the translation. */
  readonly text: string;
  /** The original that was translated, if it is not the present one. */
  readonly source?: string;
}

/** Sets or removes the text of a row in a language, with the fingerprint of its original. */
export function writeTranslation(editing: Editing, { row, language, text, source }: NewTranslation): void {
  const value = text === '' ? undefined : text;
  if (row.block === 'texts') return setOrRemove(editing, ['texts', language, row.field], value);
  setOrRemove(editing, ['translations', language, row.gid, row.field], value);
  const fingerprint = value === undefined ? undefined : fingerprintOf(source ?? row.source);
  return setOrRemove(editing, ['translated_from', language, row.gid, row.field], fingerprint);
}

/** Marks a translation as one of the present original. */
export function confirmTranslation(editing: Editing, row: TextRow, language: string): void {
  setOrRemove(editing, ['translated_from', language, row.gid, row.field], fingerprintOf(row.source));
}

/** Sets a field of the project. Removing it also removes the objects around it that become empty, but no language. */
function setOrRemove(editing: Editing, path: readonly string[], value: Json | undefined): void {
  if (value !== undefined) return editing.set({ id: PROJECT_ID, path }, value);
  if (valueAt(editing.project, { id: PROJECT_ID, path }) === undefined) return undefined;
  const outerPath = path.slice(0, -1);
  const siblings = valueAt(editing.project, { id: PROJECT_ID, path: outerPath });
  const isLast = isRecord(siblings) && Object.keys(siblings).length === 1;
  const canRemoveOuter = outerPath.length > (path[0] === 'translations' ? 2 : 0);
  if (isLast && canRemoveOuter) return setOrRemove(editing, outerPath, undefined);
  return editing.set({ id: PROJECT_ID, path }, undefined);
}

/** Offers a language, without translations at first. */
export function addLanguage(editing: Editing, language: string): void {
  const list = { id: PROJECT_ID, path: ['project_lang', 'translation_language'] };
  if (!offeredEntries(editing.project).some(({ code }) => code === language))
    editing.insert({ list }, { code: language });
  const place = { id: PROJECT_ID, path: ['translations', language] };
  if (valueAt(editing.project, place) === undefined) editing.set(place, {});
}

/** The content of a project in one language, which is removed with the language. */
export interface LanguageContent {
  readonly translations: number;
  readonly ownTexts: number;
  readonly terms: number;
}

export function contentOf(project: JsonRecord, language: string): LanguageContent {
  const items = valueAtKey(findField(project, 'translations'), language);
  const counts = isRecord(items)
    ? Object.values(items).map((texts) => (isRecord(texts) ? Object.keys(texts).length : 0))
    : [];
  return {
    translations: counts.reduce((sum, count) => sum + count, 0),
    ownTexts: Object.keys(textsOf(project, language) ?? {}).length,
    terms: readGlossary(project).filter(({ translations }) => translations[language] !== undefined).length,
  };
}

/** Removes a language with its translations, own texts and terms. */
export function removeLanguage(editing: Editing, language: string): void {
  for (const { code, entry } of offeredEntries(editing.project)) {
    const id = idOf(entry);
    if (code === language && id !== undefined) editing.remove(id);
  }
  if (offeredEntries(editing.project).length === 0)
    setOrRemove(editing, ['project_lang', 'translation_language'], undefined);
  for (const block of ['translations', 'translated_from', 'texts']) {
    const languages = findField(editing.project, block);
    if (!isRecord(languages) || !Object.hasOwn(languages, language)) continue;
    const isLast = Object.keys(languages).length === 1;
    editing.set({ id: PROJECT_ID, path: isLast ? [block] : [block, language] }, undefined);
  }
  const terms = readGlossary(editing.project).flatMap(({ term, translations }) => {
    const { [language]: _, ...otherTranslations } = translations;
    return Object.keys(otherTranslations).length === 0 ? [] : [{ term, translations: otherTranslations }];
  });
  writeGlossary(editing, terms);
}

/** A term of the survey's language with its translations by language. */
export interface Term {
  readonly term: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** The terms of a project. Leaves out entries of another shape, which checks report. */
export function readGlossary(project: JsonRecord): readonly Term[] {
  const list = findField(project, 'glossary');
  return (isList(list) ? list : []).flatMap((entry) => {
    const term = isRecord(entry) ? textField(entry, 'term') : undefined;
    const translations = valueAtKey(entry, 'translations');
    if (term === undefined || !isRecord(translations)) return [];
    const texts = Object.entries(translations).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    return [{ term, translations: Object.fromEntries(texts) }];
  });
}

export function writeGlossary(editing: Editing, terms: readonly Term[]): void {
  const before = readGlossary(editing.project);
  if (JSON.stringify(before) === JSON.stringify(terms)) return;
  editing.set(
    { id: PROJECT_ID, path: ['glossary'] },
    terms.length === 0 ? undefined : terms.map(({ term, translations }) => ({ term, translations })),
  );
}

/** How far the translation into a language is. */
export interface LanguageState {
  readonly language: string;
  /** Number of texts that need a translation, and of those with one. */
  readonly needed: number;
  readonly translated: number;
  readonly missing: number;
  readonly changed: number;
}

export const languageStates = (project: JsonRecord, rows: readonly TextRow[]): readonly LanguageState[] =>
  translatedLanguages(project).map((language) => {
    const counts = { translated: 0, missing: 0, changed: 0, optional: 0, unused: 0 };
    for (const row of rows) if (row.isNeeded) counts[stateOf(project, row, language)] += 1;
    const { translated, missing, changed } = counts;
    return {
      language,
      needed: translated + missing + changed,
      translated: translated + changed,
      missing,
      changed,
    };
  });
