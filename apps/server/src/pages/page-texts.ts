import type { Locale } from '@canvass/project';
import { translations } from './translations.gen.ts';

/** The texts of a page in a language of the product. Missing texts are in English. */
export function translateTexts<Texts extends Readonly<Record<string, string>>>(
  english: Texts,
  language: Locale,
): Readonly<Record<keyof Texts, string>> {
  const translatedTexts = translations[language] ?? {};
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, translatedTexts[key] ?? text]),
  ) as Record<keyof Texts, string>; // with the keys of `english`
}
