import type { JsonRecord } from '@canvass/authoring';
import { listSourceTexts } from '@canvass/project/file';

/** The languages of all templates, as in project files. */
export const TEMPLATE_LANGUAGES = ['en-GB', 'zh-CN', 'es'] as const;
export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number];

/** Returns the text in the language in which a template is written. */
export type ChooseText = (english: string, chinese: string, spanish: string) => string;

const createChooseText =
  (language: TemplateLanguage): ChooseText =>
  (...texts) =>
    texts[TEMPLATE_LANGUAGES.indexOf(language)] ?? texts[0];

/**
 * Writes a template as a project, without id and time zone. Its texts are in `language`, and those of the other languages
 * are translations.
 */
export function writeTemplate(
  build: (say: ChooseText) => JsonRecord,
  language: TemplateLanguage,
  others: readonly TemplateLanguage[],
): JsonRecord {
  const translations = others.map((other) => [other, listTexts(build(createChooseText(other)))] as const);
  return {
    format: 1,
    ...build(createChooseText(language)),
    // Only questions are numbered, so a text to read is not number 1.
    hide_descriptor_number: true,
    project_lang: {
      answer_language: language,
      ...(others.length > 0 && { translation_language: others.map((code) => ({ code })) }),
    },
    ...(others.length > 0 && { translations: Object.fromEntries(translations) }),
  };
}

function listTexts(project: JsonRecord): JsonRecord {
  const texts: Record<string, Record<string, string>> = {};
  for (const { gid, field, text } of listSourceTexts(project)) (texts[gid] ??= {})[field] = text;
  return texts;
}

/** The template language of an author who reads the editor in a locale. */
export const templateLanguageOf = (locale: string): TemplateLanguage =>
  TEMPLATE_LANGUAGES.find((language) => language.split('-')[0] === locale.split('-')[0]) ?? 'en-GB';

export const question = (gid: string, qtype: string, title: string, more: JsonRecord = {}): JsonRecord => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype,
  title,
  ...more,
});

/** Options or rows. A list entry may have further fields. */
export const parts = (
  prefix: string,
  titles: readonly (string | (JsonRecord & { readonly title: string }))[],
): readonly JsonRecord[] =>
  titles.map((part, index) => ({
    gid: `${prefix}_${index + 1}`,
    seq: index + 1,
    ...(typeof part === 'string' ? { title: part } : part),
  }));

export const choice = (
  gid: string,
  title: string,
  options: Parameters<typeof parts>[1],
  more: JsonRecord = {},
): JsonRecord => question(gid, 'single', title, { items: parts(gid, options), ...more });

export const choices = (
  gid: string,
  title: string,
  options: Parameters<typeof parts>[1],
  more: JsonRecord = {},
): JsonRecord => question(gid, 'multiple', title, { items: parts(gid, options), ...more });

export interface TableText {
  readonly title: string;
  readonly rows: readonly string[];
  readonly options: readonly string[];
}

/** A table with one answer per row. */
export const table = (gid: string, { title, rows, options }: TableText, more: JsonRecord = {}): JsonRecord =>
  question(gid, 'matrix_single', title, {
    items: parts(`${gid}_o`, options),
    rows_items: parts(`${gid}_r`, rows),
    ...more,
  });

/** A rating from 0 to 10. */
export const rating = (gid: string, title: string, more: JsonRecord = {}): JsonRecord =>
  question(gid, 'score', title, {
    custom_qtype: 'nps',
    scored: false,
    items: [{ gid: `${gid}_1`, seq: 1, title: '' }],
    ...more,
  });

export const group = (gid: string, title: string, items: readonly JsonRecord[]): JsonRecord => ({
  type: 'G',
  gid,
  title,
  items,
});

/** The five steps from disagreement to agreement. */
export const agreement = (say: ChooseText): readonly string[] => [
  say('Strongly disagree', '非常不同意', 'Muy en desacuerdo'),
  say('Disagree', '不同意', 'En desacuerdo'),
  say('Neither agree nor disagree', '一般', 'Ni de acuerdo ni en desacuerdo'),
  say('Agree', '同意', 'De acuerdo'),
  say('Strongly agree', '非常同意', 'Muy de acuerdo'),
];
