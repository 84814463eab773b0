import { isJsonObject, type JsonObject } from '../json/json.ts';
import { LANGUAGES_BY_FORMS } from './plural-forms.gen.ts';
import { APP_TEXTS, TEXTS_OF_TYPE, TYPE_TEXTS } from './product-texts.gen.ts';

type Texts = Readonly<Record<string, string>>;

const FORM = /_(zero|one|two|few|many|other)$/;
/** Plural forms of languages whose rules are unknown. */
const ANY_FORMS = ['one', 'other'];
const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(LANGUAGES_BY_FORMS).flatMap(([forms, tags]) =>
    tags.split(' ').map((tag) => [tag, forms.split(' ')] as const),
  ),
);

/** The languages whose plural forms are known, as tags without a region. */
export const LANGUAGE_TAGS: readonly string[] = [...FORMS.keys()];

/** The plural forms that a language needs for ordinary counts. */
export const formsOf = (tag: string): readonly string[] =>
  FORMS.get(tag.split('-', 1)[0]?.toLowerCase() ?? '') ?? ANY_FORMS;

export interface ProductText {
  readonly english: string;
  /** The English text for a count of one, if the text has plural forms. */
  readonly singular?: string;
  /** Whether the text has plural forms. If so, its key does not contain a form. */
  readonly isCounted: boolean;
}

/** Texts of a table by key. A counted text is listed once, by its key without a form. */
function readTable(table: Texts): readonly (readonly [key: string, text: ProductText])[] {
  return Object.entries(table).flatMap(([key, english]): (readonly [string, ProductText])[] => {
    const form = FORM.exec(key)?.[1];
    const base = key.replace(FORM, '');
    const isCounted =
      form !== undefined && [`${base}_one`, `${base}_other`].every((each) => Object.hasOwn(table, each));
    if (!isCounted) return [[key, { english, isCounted }]];
    const singular = table[`${base}_one`] ?? english;
    return form === 'other' ? [[base, { english, singular, isCounted }]] : [];
  });
}

const textsOfTable = (table: Texts): ReadonlyMap<string, ProductText> => new Map(readTable(table));

/** All texts of the product that respondents can meet, by key. */
export const PRODUCT_TEXTS: ReadonlyMap<string, ProductText> = new Map(
  [...Object.values(APP_TEXTS), ...TYPE_TEXTS].flatMap(readTable),
);

/** Ids of question types, with which a key may begin. */
const TYPES = new Set(Object.keys(TEXTS_OF_TYPE));

/** Finds the text and the plural form that a written key names. Undefined if the product has no such text. */
export function parseKey(
  writtenKey: string,
): { readonly base: string; readonly form?: string; readonly text: ProductText } | undefined {
  const slash = writtenKey.lastIndexOf('/');
  if (slash >= 0 && !TYPES.has(writtenKey.slice(0, slash))) return undefined;
  const key = writtenKey.slice(slash + 1);
  const productText = PRODUCT_TEXTS.get(key);
  if (productText !== undefined) return { base: writtenKey, text: productText };
  const form = FORM.exec(key)?.[1];
  const text = PRODUCT_TEXTS.get(key.replace(FORM, ''));
  return form !== undefined && text?.isCounted === true
    ? { base: writtenKey.replace(FORM, ''), form, text }
    : undefined;
}

/** Keys of pages that are shown without a project, such as pages of surveys that cannot be opened. */
const OTHER_PAGE_KEYS =
  /^(?:home|not_found|healthcheck|policy|clear|test|closed|api\.title|status_page\.(?:login|begin_time))\b/;
/** Keys of screens that exist only in the messaging app. */
const APP_KEYS = /^(?:api\.800\d|app\.swipe_hint)$/;
const SCORE = /^end\.score$/;

/** The fields of a project that determine which texts of the product it can show. They may be unchecked. */
interface TextSource {
  readonly items?: unknown;
  readonly messaging?: unknown;
  readonly report?: unknown;
  readonly vote?: unknown;
  readonly awards?: unknown;
  readonly scores?: unknown;
}

/**
 * The product's texts that respondents of a project can read, by key: the texts of answering, of the question types of
 * the project, and of the features that it uses.
 */
export function shownTexts(project: TextSource): ReadonlyMap<string, ProductText> {
  const { first, later, messaging, results, awards } = APP_TEXTS;
  const isInApp = project.messaging !== undefined;
  const isShown = (key: string): boolean =>
    !OTHER_PAGE_KEYS.test(key) &&
    (isInApp || !APP_KEYS.test(key)) &&
    (project.scores !== undefined || !SCORE.test(key));
  const app = [
    first,
    later,
    ...(isInApp ? [messaging] : []),
    results,
    ...(hasItems(project.awards) ? [awards] : []),
  ];
  const hasPages = { report: project.report !== undefined, vote: project.vote !== undefined };
  const typeTexts = typesIn(project.items).flatMap((type) => {
    const texts = TEXTS_OF_TYPE[type];
    return texts === undefined ? [] : [texts];
  });
  const shownTables = [
    ...app
      .flatMap((table: Texts) => [...textsOfTable(table)])
      .filter(
        ([key]) =>
          isShown(key) &&
          (hasPages.report || !key.startsWith('report.')) &&
          (hasPages.vote || !key.startsWith('vote.')),
      ),
    ...[...new Set(typeTexts)].flatMap((table) => [...textsOfTable(table)]),
  ];
  return new Map(shownTables.filter(([, { english }]) => !ONLY_A_PARAMETER.test(english)));
}

/** A text that consists of one parameter, so that it needs no translation. */
const ONLY_A_PARAMETER = /^\{\{\w+\}\}$/;

const hasOpenOption = (list: unknown): boolean =>
  Array.isArray(list) && list.some((option) => isJsonObject(option) && option['is_open'] === true);

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

/** Keys of `TEXTS_OF_TYPE` that items need: ids of their question types, and `files`, `picker`, `entries` and `open-text`. */
function typesIn(items: unknown): readonly string[] {
  const types = new Set<string>();
  const visit = (item: unknown): void => {
    if (!isJsonObject(item)) return;
    for (const type of [...idOfType(item), ...textsBesideType(item)]) types.add(type);
    if (typeof item['qtype'] !== 'string' && Array.isArray(item['items'])) item['items'].forEach(visit);
  };
  if (Array.isArray(items)) items.forEach(visit);
  return [...types];
}

function idOfType({ qtype: type, custom_qtype: variant }: JsonObject): readonly string[] {
  if (typeof type !== 'string') return [];
  return [typeof variant === 'string' && variant !== '' ? `${type}/${variant}` : type];
}

function textsBesideType(item: JsonObject): readonly string[] {
  const { attachData: files, search, entries, items, rows_items: rows } = item;
  const hasFiles = isJsonObject(files) && (files['openAttach'] === true || files['openOAttach'] === true);
  return [
    ...(hasFiles ? ['files'] : []),
    ...(search === true ? ['picker'] : []),
    ...(isJsonObject(entries) ? ['entries'] : []),
    ...(hasOpenOption(items) || hasOpenOption(rows) ? ['open-text'] : []),
  ];
}

/**
 * The block of `texts` for a language: the author's texts, and in English all others that the project can show, or all
 * texts for respondents without a project. Counted texts have a key for each plural form.
 */
export function textsBlock(
  project: TextSource | undefined,
  tag: string,
  authoredTexts: Texts = {},
): Record<string, string> {
  const block: Record<string, string> = {};
  for (const [key, { english, singular = english, isCounted }] of project === undefined
    ? PRODUCT_TEXTS
    : shownTexts(project)) {
    const keys = isCounted ? formsOf(tag).map((form) => `${key}_${form}`) : [key];
    for (const textKey of keys)
      block[textKey] = ownText(authoredTexts, textKey) ?? (textKey === `${key}_one` ? singular : english);
  }
  return { ...block, ...authoredTexts };
}

const ownText = (authoredTexts: Texts, key: string): string | undefined =>
  Object.hasOwn(authoredTexts, key) ? authoredTexts[key] : undefined;

/** A text of the product that the author of a survey may replace. */
interface ListedProductText {
  /** For a text with plural forms, the key without a form. */
  readonly key: string;
  readonly english: string;
  /** The English text for a count of one, or the only English text. */
  readonly singular: string;
  readonly isCounted: boolean;
}

/** The product's texts that respondents of a project can read, which may be unchecked. */
export const listProductTexts = (project: TextSource): readonly ListedProductText[] =>
  [...shownTexts(project)].map(([key, { english, singular = english, isCounted }]) => ({
    key,
    english,
    singular,
    isCounted,
  }));

/** The English text and the plural form of a written key. Undefined if the product has no such text. */
export function parseTextKey(
  writtenKey: string,
): { readonly english: string; readonly form?: string } | undefined {
  const parsedKey = parseKey(writtenKey);
  if (parsedKey === undefined) return undefined;
  const { form, text } = parsedKey;
  const { english, singular = english } = text;
  return { english: form === 'one' ? singular : english, ...(form !== undefined && { form }) };
}
