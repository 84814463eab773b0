import { useLayoutEffect, useState } from 'react';

/** Key of the chosen language, which console and editor share. */
const STORAGE_KEY = 'canvass-console-locale';

interface I18nInstance {
  hasResourceBundle(locale: string, namespace: string): boolean;
  addResourceBundle(locale: string, namespace: string, texts: object): unknown;
}

/** Loaders of the texts of each language except English. */
type TextLoaders<L extends string> = Readonly<Record<L, () => Promise<{ readonly texts: object }>>>;

/** Options of i18next for texts in one language, by key. Dots do not split keys. Other languages can be added later. */
export const i18nextOptions = <T extends object>(locale: string, texts: T) => ({
  lng: locale,
  fallbackLng: false as const,
  keySeparator: false as const,
  nsSeparator: false as const,
  initAsync: false,
  // React escapes texts. Escaping them twice would show entities.
  interpolation: { escapeValue: false },
  resources: { [locale]: { translation: texts } },
});

/** Returns functions that load and choose a language: English or a language of `loaders`. */
export function operatorLanguages<L extends string>(instance: I18nInstance, loaders: TextLoaders<L>) {
  type Locale = 'en-GB' | L;
  const load = async (locale: Locale): Promise<void> => {
    if (locale === 'en-GB' || instance.hasResourceBundle(locale, 'translation')) return;
    const { texts } = await loaders[locale as L](); // every other locale is a key of `loaders`
    instance.addResourceBundle(locale, 'translation', texts);
  };
  return {
    load,
    /** Loads the preferred language, and returns it. Returns English if its texts cannot be loaded. */
    loadInitial(): Promise<Locale> {
      const locale = preferredLocale<Locale>(['en-GB', ...(Object.keys(loaders) as L[])]); // `loaders` has no other keys
      return load(locale).then(
        () => locale,
        () => 'en-GB',
      );
    },
    /** Returns a function that stores a choice. Only the latest choice is shown, once its texts are loaded. */
    createChooser(show: (locale: Locale) => void, loadTexts = load): (locale: Locale) => void {
      let latest: Locale | undefined;
      return (locale) => {
        latest = locale;
        storeLocale(locale);
        // A newer release may have replaced the files of texts. Then only a reload finds the new ones.
        loadTexts(locale).then(
          () => latest === locale && show(locale),
          () => latest === locale && location.reload(),
        );
      };
    },
  };
}

/** Returns the language of the page, at first `initial`, and a function that chooses another language. */
export function useChosenLocale<L extends string>(
  initial: L,
  createChooser: (show: (locale: L) => void) => (locale: L) => void,
): readonly [locale: L, choose: (locale: L) => void] {
  const [locale, setLocale] = useState(initial);
  // Before the first paint, because fonts, line heights and the direction depend on the language.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
  }, [locale]);
  const [choose] = useState(() => createChooser(setLocale));
  return [locale, choose];
}

const isRightToLeft = (locale: string) =>
  /^(?:Arab|Hebr)$/.test(new Intl.Locale(locale).maximize().script ?? '');

/** The stored language, else the first of the browser's languages that is among `locales`, else English. */
function preferredLocale<L extends string>(locales: readonly L[]): L | 'en-GB' {
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  for (const preferred of [readStored(), ...navigator.languages]) {
    const locale =
      locales.find((tag) => tag === preferred) ??
      locales.find((tag) => preferred !== null && primary(tag) === primary(preferred));
    if (locale !== undefined) return locale;
  }
  return 'en-GB';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // a browser without storage
  }
}

function storeLocale(locale: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // In a browser without storage the language is chosen again on the next visit.
  }
}
