import { createContext, use } from 'react';
import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { numberForm } from './number-form.ts';

const PageLanguage = createContext('en');
/** Provides the language tag of the page, which determines the form of numbers and dates. */
export const PageLanguageProvider = PageLanguage.Provider;

/** The language tag of the page for `Intl`. */
export const usePageLanguage = (): string => use(PageLanguage);

/** Converts between the text in a field and the stored text. Numbers have the form of the page's language. */
export function useTextForm(rules: TextRules) {
  const language = usePageLanguage();
  if (rules.validator.numeric !== true) return { normalise: (text: string) => normaliseText(text, rules) };
  const { enter, show } = numberForm(language);
  return { normalise: (text: string) => normaliseText(enter(text), rules), show };
}
