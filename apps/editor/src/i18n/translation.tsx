import i18next, { type i18n } from 'i18next';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { editorTexts, otherEditorTexts } from '../texts/editor.gen.ts';

export type Locale = 'en-GB' | keyof typeof otherEditorTexts;
/** A key of the editor's texts, without the endings of counted ones. */
export type TextKey = keyof typeof editorTexts extends infer K
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Extract<K, string>
  : never;

export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

export interface Translation {
  readonly locale: Locale;
  setLocale(locale: Locale): void;
  readonly t: Translate;
  /** A time of day, such as 10:41. */
  time(at: number): string;
}

/** The editor's languages. */
const LOCALES = ['en-GB', ...Object.keys(otherEditorTexts)] as readonly Locale[]; // the keys of a table of ours

/** The key under which the console stores the chosen language too. */
const STORED = 'canvass-console-locale';

/** The chosen language, else the first of the browser's languages that the editor has. */
function preferredLocale(): Locale {
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  for (const wanted of [readStored(), ...navigator.languages]) {
    const locale =
      LOCALES.find((tag) => tag === wanted) ??
      LOCALES.find((tag) => wanted !== null && primary(tag) === primary(wanted));
    if (locale !== undefined) return locale;
  }
  return 'en-GB';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // a browser without storage
  }
}

function store(locale: Locale): void {
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // The language is chosen again on the next visit.
  }
}

const instance: i18n = i18next.createInstance();
void instance.init({
  lng: 'en-GB',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes; escaping twice would show entities.
  interpolation: { escapeValue: false },
  resources: { 'en-GB': { translation: editorTexts } },
});

async function loadTexts(locale: Locale): Promise<void> {
  if (locale === 'en-GB' || instance.hasResourceBundle(locale, 'translation')) return;
  const { texts } = await otherEditorTexts[locale]();
  instance.addResourceBundle(locale, 'translation', texts);
}

/** The preferred language with its texts, or English if they cannot be loaded. */
export async function initialLocale(): Promise<Locale> {
  const locale = preferredLocale();
  return loadTexts(locale).then(
    () => locale,
    () => 'en-GB',
  );
}

const TranslationContext = createContext<Translation | undefined>(undefined);

interface TranslationProviderProps {
  /** The first language. Its texts must be loaded. */
  readonly initial: Locale;
  readonly children: ReactNode;
}

export function TranslationProvider({ initial, children }: TranslationProviderProps) {
  const [locale, setLocale] = useState(initial);
  // Before the first paint: fonts and line heights follow from the language, so that the page would move.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const translation = useMemo((): Translation => {
    const t = instance.getFixedT(locale);
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
    return {
      locale,
      setLocale(next) {
        store(next);
        // After a failure the page is loaded again, perhaps from a newer server whose files have other names.
        loadTexts(next).then(
          () => setLocale(next),
          () => location.reload(),
        );
      },
      t: (key, params = {}) => t(key, params),
      time: (at) => clock.format(at),
    };
  }, [locale]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation outside of TranslationProvider');
  return translation;
}
