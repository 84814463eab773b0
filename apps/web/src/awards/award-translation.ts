import { productLanguageIn } from '../i18n/choose-language.ts';
import { createContext, use } from 'react';
import { createPageTranslations } from '../i18n/page-translations.ts';
import { loaders } from 'virtual:text-loaders/awards';

/** A loader with one promise per language, a provider, and a hook. */
export const {
  load: loadAwardTranslation,
  Provider: AwardTranslation,
  useTranslation: useAwardTranslation,
} = createPageTranslations(loaders);

/** The language of the pages of awards, for dates, amounts and links. */
export const AwardLanguage = createContext('zh-CN');
export const useAwardLanguage = (): string => use(AwardLanguage);

/** Returns a function that formats a date. Invalid dates stay unchanged. */
export function useAwardDate(style: 'date' | 'time' = 'date'): (time: string) => string {
  const language = productLanguageIn(useAwardLanguage());
  return (time) => {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return time;
    const shape =
      style === 'date'
        ? ({ dateStyle: 'long' } as const)
        : ({ dateStyle: 'long', timeStyle: 'short' } as const);
    return new Intl.DateTimeFormat(language, shape).format(date);
  };
}
