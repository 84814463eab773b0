import type { Locale } from '@canvass/project';
import type { Texts } from './texts.ts';

export type Params = Readonly<Record<string, string | number>>;

export type Translate = (key: string, params?: Params) => string;

/** Translates keys into texts of one locale. */
export interface Speech {
  readonly locale: Locale;
  /** The tag by which `Intl` formats numbers and dates on this page. */
  readonly language: string;
  readonly translate: Translate;
  has(key: string): boolean;
  /** Puts the author's own texts before those of another table (PROJECT-21). */
  readonly addAuthored?: (translate: Translate) => Translate;
}

/**
 * The two rules that our texts use, parameters and counts, as i18next applies them (speech.test.ts proves it for every
 * text). Used until i18next is loaded, because the first question does not wait for it.
 */
export function plainSpeech(locale: Locale, texts: Texts, language: string = locale): Speech {
  const textOf = (key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  const shown = showNumbers(language);
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
      return fillText(form ?? textOf(key) ?? key, shown(params));
    },
  };
}

export function fillText(text: string, params: Params): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** Parameters with their numbers as the language writes them, ungrouped, with Latin digits (docs/adr/0243). */
export function showNumbers(language: string) {
  const format = new Intl.NumberFormat(formatTag(language), {
    useGrouping: false,
    numberingSystem: 'latn',
    maximumFractionDigits: MAX_FRACTION_DIGITS,
  });
  return (params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? format.format(value) : value,
      ]),
    );
}
const MAX_FRACTION_DIGITS = 20;

/** British for English without a region, like our texts, and for tags without formats in this browser. */
export function formatTag(language: string): string {
  try {
    return language === 'en' ? BRITISH : (Intl.NumberFormat.supportedLocalesOf(language)[0] ?? BRITISH);
  } catch {
    return BRITISH; // not a tag
  }
}
const BRITISH = 'en-GB';
