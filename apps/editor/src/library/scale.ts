import type { Json, JsonRecord } from '@canvass/authoring';
import { isRecord } from '@canvass/project';

/** Languages of scales besides English, as in project files. */
const OTHER_LANGUAGES = ['zh-CN', 'es'] as const;
/** The wording of a scale that was written for this product. */
type OwnText = Readonly<Record<'en' | (typeof OTHER_LANGUAGES)[number], string>>;
/** Published scales have only their published wording. */
export type ScaleText = string | OwnText;

/** A field of a question or option. Its texts may be in several languages. */
type ScaleField = Json | OwnText | readonly ScaleEntry[];
export interface ScaleEntry {
  readonly [field: string]: ScaleField;
}

/** The purposes by which the library groups scales, in the order of its list. */
export const SCALE_KINDS = [
  'people',
  'customers',
  'usability',
  'wellbeing',
  'health',
  'personality',
] as const;

/** Questions with values that compute the published score. */
export interface Scale {
  /** The id, which is also the code of the group. `scale.<id>` is the key of its texts. */
  readonly id: string;
  readonly kind: (typeof SCALE_KINDS)[number];
  readonly name: ScaleText;
  readonly licence: string;
  /** The address that states the licence or the scale. Empty for scales that were written for this product. */
  readonly source: string;
  /** How to cite the scale. Empty if nothing has to be cited. */
  readonly citation: string;
  /** The day on which the licence was last checked. */
  readonly checkedOn: string;
  readonly questions: readonly ScaleEntry[];
}

/** The licence of scales that were written for this product. */
export const OWN_LICENCE = 'Free for any use';

export const ownText = (en: string, chinese: string, es: string): OwnText => ({ en, 'zh-CN': chinese, es });

/** The options of a question. With `first` they have values from this number on. */
export const listOptions = (
  cid: string,
  titles: readonly ScaleText[],
  first?: number,
): readonly ScaleEntry[] =>
  titles.map((title, index) => ({
    gid: `${cid}_A${index + 1}`,
    seq: index + 1,
    ...(first !== undefined && { value: first + index }),
    title,
  }));

const listRows = (cid: string, titles: readonly ScaleText[]): readonly ScaleEntry[] =>
  titles.map((title, index) => ({ gid: `${cid}_R${index + 1}`, seq: index + 1, title }));

export interface MatrixText {
  readonly title: ScaleText;
  readonly rows: readonly ScaleText[];
  readonly options: readonly ScaleText[];
  /** The value of the first option. The other values follow. */
  readonly first: number;
}

/** A table with one answer per row. Respondents must answer every row. */
export const matrix = (cid: string, { title, rows, options, first }: MatrixText): ScaleEntry => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype: 'matrix_single',
  title,
  required: true,
  items: listOptions(cid, options, first),
  rows_items: listRows(cid, rows),
});

/** A value that is computed and never shown. It is empty if an answer that it needs is missing. */
export const computedValue = (
  cid: string,
  title: ScaleText,
  code: string,
  type: 'number' | 'text' = 'number',
): ScaleEntry => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype: 'value',
  title,
  value_code: code,
  value_type: type,
});

/** The sum of rows of a matrix, by the values of their options. Reversed rows count as `reverse` minus their value. */
export const rowSum = (
  cid: string,
  rows: readonly number[],
  { reversed = [], reverse = 0 }: { readonly reversed?: readonly number[]; readonly reverse?: number } = {},
): string =>
  rows
    .map((row) => `${cid}.R${row}.value`)
    .map((value, index) => (reversed.includes(rows[index] ?? 0) ? `(${reverse} - ${value})` : value))
    .join(' + ');

/** The name of the range that a score is in. Each range begins at its number; the highest range is first. */
export const rangeName = (
  cid: string,
  ranges: readonly (readonly [from: number, name: string])[],
): string => {
  const lowest = ranges.at(-1)?.[1] ?? '';
  const tests = ranges.slice(0, -1).map(([from, name]) => `${cid} >= ${from} ? "${name}" : `);
  return `${cid} is empty ? null : ${tests.join('')}"${lowest}"`;
};

export const countTo = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1);

/** The notes that a survey keeps with the first question of a scale. */
export type ScaleNotes = Readonly<Record<string, string>>;

/**
 * Returns a scale as a project with one group. The texts are in `language` if the scale has it, else in English, and in
 * the other languages as translations.
 */
export function computeScaleProject(scale: Scale, language: string, notes: ScaleNotes): JsonRecord {
  const chosen = OTHER_LANGUAGES.find((tag) => baseOf(tag) === baseOf(language)) ?? 'en';
  const translations: Record<string, Record<string, Record<string, string>>> = {};
  const writeText = (text: OwnText, gid: string, name: string): string => {
    for (const tag of ['en', ...OTHER_LANGUAGES] as const)
      if (tag !== chosen) ((translations[TAGS[tag]] ??= {})[gid] ??= {})[name] = text[tag];
    return text[chosen];
  };
  const writeEntry = (entry: ScaleEntry): JsonRecord =>
    Object.fromEntries(
      Object.entries(entry).map(([name, field]) => {
        if (isEntries(field)) return [name, field.map(writeEntry)];
        return [name, isOwnText(field) ? writeText(field, String(entry['gid']), name) : field];
      }),
    );
  const [firstQuestion = {}, ...otherQuestions] = scale.questions.map(writeEntry);
  const group = writeEntry({ type: 'G', gid: `scale_${scale.id}`, title: scale.name, showTitle: false });
  return {
    format: 1,
    title: isOwnText(scale.name) ? writeText(scale.name, 'project', 'title') : scale.name,
    project_lang: {
      answer_language: TAGS[chosen],
      translation_language: Object.keys(translations).map((code) => ({ code })),
    },
    items: [{ ...group, items: [{ ...firstQuestion, custom: notes }, ...otherQuestions] }],
    translations,
  };
}

/** The name of a scale in a language of the editor, or else in English. */
export const nameOfScale = ({ name }: Scale, locale: string): string =>
  typeof name === 'string' ? name : name[OTHER_LANGUAGES.find((tag) => tag === locale) ?? 'en'];

const TAGS = { en: 'en-GB', 'zh-CN': 'zh-CN', es: 'es' } as const;
const baseOf = (language: string): string => language.split('-')[0] ?? '';
const isOwnText = (field: ScaleField): field is OwnText =>
  isRecord(field) && typeof field['zh-CN'] === 'string';
const isEntries = (field: ScaleField): field is readonly ScaleEntry[] =>
  Array.isArray(field) && isRecord(field[0]);
