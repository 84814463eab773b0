import { i18nextOptions, operatorLanguages, useChosenLocale } from '@canvass/ui';
import i18next, { type i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { consoleTexts, otherConsoleTexts } from '../texts/console.gen.ts';

export type Locale = 'en-GB' | keyof typeof otherConsoleTexts;
export type TextKey = keyof typeof consoleTexts extends infer K
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Extract<K, string>
  : never;

export interface Translation {
  readonly locale: Locale;
  setLocale(locale: Locale): void;
  t(key: TextKey, params?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
  formatNumber(value: number, decimals?: number): string;
  formatPercent(share: number, people: number): string;
  /** Formats a date and time, or only the date if `hasTime` is false. */
  formatTime(iso: string | number | Date, hasTime?: boolean): string;
  /** Formats a local time of the survey, which is given in milliseconds as if its time zone were UTC. */
  formatLocalTime(milliseconds: number): string;
  /** Formats a duration as seconds, or as minutes and seconds. */
  formatDuration(milliseconds: number): string;
  /** Returns the name of a language in the console's language. Returns an invalid tag unchanged. */
  languageName(tag: string): string;
  /** Formats a size with its unit, such as "1.2 MB". */
  formatSize(bytes: number): string;
}

const instance: i18n = i18next.createInstance();
void instance.init(i18nextOptions('en-GB', consoleTexts));

export const {
  load: loadTexts,
  loadInitial: initialLocale,
  createChooser: chooseLocale,
} = operatorLanguages(instance, otherConsoleTexts);

const TranslationContext = createContext<Translation | undefined>(undefined);

interface TranslationProviderProps {
  /** A locale whose texts are loaded. */
  readonly initial: Locale;
  readonly children: ReactNode;
}

export function TranslationProvider({ initial, children }: TranslationProviderProps) {
  const [locale, choose] = useChosenLocale(initial, chooseLocale);
  const translation = useMemo(() => createTranslation(locale, choose), [locale, choose]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** Below this number of people, percentages are shown without decimals. */
const PEOPLE_FOR_DECIMALS = 1_000;

/** The texts of the locale must be loaded. */
export function createTranslation(
  locale: Locale,
  setLocale: Translation['setLocale'] = () => {},
): Translation {
  const t = instance.getFixedT(locale);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const localTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const languages = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const shares = [0, 1].map(
    (decimals) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }),
  );
  return {
    locale,
    setLocale,
    t: (key, params = {}) => t(key, params),
    has: (key) => instance.exists(key, { lng: locale }),
    formatNumber: (value, decimals = 0) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value),
    formatPercent: (share, people) => shares[people < PEOPLE_FOR_DECIMALS ? 0 : 1]?.format(share) ?? '',
    formatTime: (at, hasTime = true) => (hasTime ? time : day).format(new Date(at)),
    formatLocalTime: (milliseconds) => localTime.format(milliseconds),
    formatDuration(milliseconds) {
      const seconds = Math.round(milliseconds / 1000);
      return seconds < 60
        ? t('duration.seconds', { seconds })
        : t('duration.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
    },
    languageName(tag) {
      try {
        return languages.of(tag) ?? tag;
      } catch {
        return tag; // older responses and tests may contain any text
      }
    },
    formatSize(bytes) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
    },
  };
}

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation outside of TranslationProvider');
  return translation;
}
