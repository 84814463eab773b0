import type { Locale } from '@canvass/project';
import { loadChunk } from '../network/load-chunk.ts';
import { loaders as firstTexts } from 'virtual:text-loaders/first';

/** Texts by key. `{{name}}` is a parameter. Keys of counted texts end with a form of `Intl.PluralRules`, such as `_one`. */
export type Texts = Readonly<Record<string, string>>;

export async function loadTexts(locale: Locale, types: readonly string[]): Promise<Texts> {
  const tables = types.map(async (type) => [type, await readTexts(locale, type)] as const);
  const [ownTexts, ...typeTables] = await Promise.all([loadOwnTexts(locale), ...tables]);
  return { ...ownTexts, ...mergeTypeTexts(typeTables) };
}

export async function loadLaterTexts(locale: Locale): Promise<Texts> {
  const { later } = await loadChunk(firstTexts[locale]);
  return (await loadChunk(later)).texts;
}

const loadOwnTexts = async (locale: Locale): Promise<Texts> => (await loadChunk(firstTexts[locale])).texts;

async function readTexts(locale: Locale, type: string): Promise<Texts> {
  const { usualTexts, types } = await loadChunk(firstTexts[locale]);
  const typeTexts = Object.hasOwn(usualTexts, type) ? usualTexts : (await loadChunk(types)).typeTexts;
  const texts = Object.hasOwn(typeTexts, type) ? typeTexts[type] : undefined;
  return typeof texts === 'function' ? (await loadChunk(texts)).texts : (texts ?? {});
}

export const typeTextKey = (type: string, key: string): string => `${type}/${key}`;

/**
 * Merges the texts of several question types. Types may word the same key differently (a star is given, an option is
 * chosen). A text that differs from the first is stored under the name of its type.
 */
export function mergeTypeTexts(tables: readonly (readonly [type: string, texts: Texts])[]): Texts {
  const merged: Record<string, string> = {};
  for (const [type, texts] of tables) {
    for (const [key, text] of Object.entries(texts)) {
      const firstText = (merged[key] ??= text);
      if (firstText !== text) merged[typeTextKey(type, key)] = text;
    }
  }
  return merged;
}

export type Params = Readonly<Record<string, string | number>>;

export type Translate = (key: string, params?: Params) => string;

export interface Translation {
  readonly locale: Locale;
  /** The tag by which `Intl` formats numbers and dates on this page. */
  readonly language: string;
  readonly translate: Translate;
  has(key: string): boolean;
  /** Puts the author's own texts before the texts of another function (PROJECT-21). */
  readonly addAuthored?: (translate: Translate) => Translate;
}

/** Formats the parameters of a text in `textLanguage` on a page in `language`. */
export type CreateParameterFormatter = (language: string, textLanguage: string) => (params: Params) => Params;

/**
 * Fills in parameters and chooses plural forms as i18next does (translation.test.ts proves it for every text), with less
 * code to load (docs/adr/0386). `createFormatter` formats only numbers by default.
 */
export function createPlainTranslation(
  locale: Locale,
  texts: Texts,
  language: string = locale,
  createFormatter: CreateParameterFormatter = createNumberFormatter,
): Translation {
  const textOf = (key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  const formatParameters = createFormatter(language, locale);
  return {
    locale,
    language: formatTag(language),
    has: (key) => textOf(key) !== undefined,
    translate(key, params = {}) {
      const { count } = params;
      const form =
        typeof count === 'number'
          ? textOf(`${key}_${new Intl.PluralRules(locale).select(count)}`)
          : undefined;
      return fillText(form ?? textOf(key) ?? key, formatParameters(params));
    },
  };
}

export function fillText(text: string, params: Params): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** Formats numbers in parameters as the language writes them, ungrouped, with Latin digits (docs/adr/0212). */
export function createNumberFormatter(language: string) {
  // The first use of `Intl` takes a slow phone 60 ms, and the first page rarely shows another number than a count.
  let format: Intl.NumberFormat | undefined;
  const formatNumber = (value: number): string =>
    hasOnlyDigits(value)
      ? String(value)
      : (format ??= new Intl.NumberFormat(formatTag(language), {
          useGrouping: false,
          numberingSystem: 'latn',
          maximumFractionDigits: MAX_FRACTION_DIGITS,
        })).format(value);
  return (params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? formatNumber(value) : value,
      ]),
    );
}
/** Whether a number is written with digits only, which are the same in every language. */
const hasOnlyDigits = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const MAX_FRACTION_DIGITS = 20;

/**
 * A tag for `Intl`. British English replaces English without a region, and languages that this browser cannot format.
 * Tags of the product's languages are not checked, because every browser can format them.
 */
export function formatTag(language: string): string {
  if (Object.hasOwn(firstTexts, language)) return language;
  try {
    return language === 'en' ? BRITISH : (Intl.NumberFormat.supportedLocalesOf(language)[0] ?? BRITISH);
  } catch {
    return BRITISH; // not a tag
  }
}
const BRITISH = 'en-GB';
