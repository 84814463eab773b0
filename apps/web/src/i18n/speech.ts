import type { Texts, WordsLocale } from './texts.ts';

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Translates keys into texts of one locale. */
export interface Speech {
  readonly locale: WordsLocale;
  readonly translate: Translate;
  has(key: string): boolean;
}

/**
 * The two rules that our texts use, parameters and counts, as i18next applies them (speech.test.ts proves it for every
 * text). They speak until i18next is loaded, which the first question does not wait for.
 */
export function plainSpeech(locale: WordsLocale, texts: Texts): Speech {
  const textOf = (key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  return {
    locale,
    has: (key) => textOf(key) !== undefined,
    translate(key, params = {}) {
      const { count } = params;
      const form = typeof count === 'number' ? textOf(`${key}_${pluralForm(locale, count)}`) : undefined;
      return fill(form ?? textOf(key) ?? key, params);
    },
  };
}

/** Chinese has one form; English has another for one. */
const pluralForm = (locale: WordsLocale, count: number): 'one' | 'other' =>
  locale === 'en-GB' && count === 1 ? 'one' : 'other';

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
