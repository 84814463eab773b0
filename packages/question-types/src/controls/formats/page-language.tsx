import { createContext, use } from 'react';

const PageLanguage = createContext('en');
/** The language tag of the page, which decides how respondents write and read numbers and dates. */
export const PageLanguageProvider = PageLanguage.Provider;

/** The language tag of the page as `Intl` takes it. */
export const usePageLanguage = (): string => use(PageLanguage);
