import { createContext, use } from 'react';
import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { numberForm } from './number-form.ts';

const PageLanguage = createContext('en');
/** Provides the language tag of the page, which determines the form of numbers and dates. */
export const PageLanguageProvider = PageLanguage.Provider;

/** The language tag of the page for `Intl`. */
export const usePageLanguage = (): string => use(PageLanguage);

const SurveyZone = createContext<string | undefined>(undefined);
/** Provides the time zone of the survey, whose date `today` is. Defaults to that of the browser. */
export const SurveyZoneProvider = SurveyZone.Provider;

/** The form of dates on the page. */
export interface PageDates {
  readonly language: string;
  readonly zone: string | undefined;
  /** The current date in the time zone of the survey, `yyyy-MM-dd`. */
  readonly today: string;
}

/** The form of dates on the page. The current date is computed when it is read, because most texts contain none. */
export function usePageDates(): PageDates {
  const zone = use(SurveyZone);
  return {
    language: use(PageLanguage),
    zone,
    get today() {
      return currentDay(zone);
    },
  };
}

/** The current date, `yyyy-MM-dd`, in a time zone, by default that of the browser. */
export function currentDay(zone?: string): string {
  // Swedish writes dates in this form.
  return new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(new Date());
}

/** Converts between the text in a field and the stored text. Numbers have the form of the page's language. */
export function useTextForm(rules: TextRules) {
  const language = usePageLanguage();
  if (rules.validator.numeric !== true) return { normalise: (text: string) => normaliseText(text, rules) };
  const { enter, show } = numberForm(language);
  return { normalise: (text: string) => normaliseText(enter(text), rules), show };
}
