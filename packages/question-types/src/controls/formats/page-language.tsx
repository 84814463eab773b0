import { createContext, use } from 'react';
import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { numberForm } from './number-form.ts';

const PageLanguage = createContext('en');
/** The language tag of the page, which decides how respondents write and read numbers and dates. */
export const PageLanguageProvider = PageLanguage.Provider;

/** The language tag of the page as `Intl` takes it. */
export const usePageLanguage = (): string => use(PageLanguage);

/** Converts between the text in a field and the stored text. Numbers use the format of the page's language. */
export function useTextForm(rules: TextRules) {
  const language = usePageLanguage();
  if (rules.validator.numeric !== true) return { normalise: (text: string) => normaliseText(text, rules) };
  const { enter, show } = numberForm(language);
  return { normalise: (text: string) => normaliseText(enter(text), rules), show };
}
