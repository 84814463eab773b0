import { useLayoutEffect, useState } from 'react';

/** The key under which console and editor store the chosen language. */
const STORED = 'canvass-console-locale';

/** An i18next instance, as far as it is needed here. */
interface Instance {
  hasResourceBundle(locale: string, namespace: string): boolean;
  addResourceBundle(locale: string, namespace: string, texts: object): unknown;
}

/** Functions that load the texts of each language except English. */
type TextLoaders<L extends string> = Readonly<Record<L, () => Promise<{ readonly texts: object }>>>;

/** The options of an i18next instance that has these English texts. Other languages are added once they are loaded. */
export const englishTexts = <T extends object>(texts: T) => ({
  lng: 'en-GB',
  fallbackLng: false as const,
  keySeparator: false as const,
  nsSeparator: false as const,
  initAsync: false,
  // React escapes; escaping twice would show entities.
  interpolation: { escapeValue: false },
  resources: { 'en-GB': { translation: texts } },
});

/** The languages of an application for operators: English and those of `loaders`. */
export function operatorLanguages<L extends string>(instance: Instance, loaders: TextLoaders<L>) {
  type Locale = 'en-GB' | L;
  /** Loads the texts of a language. Rejects if they cannot be loaded. */
  const load = async (locale: Locale): Promise<void> => {
    if (locale === 'en-GB' || instance.hasResourceBundle(locale, 'translation')) return;
    const { texts } = await loaders[locale as L](); // English has returned above
    instance.addResourceBundle(locale, 'translation', texts);
  };
  return {
    load,
    /** The preferred language with its texts, or English if they cannot be loaded. */
    initial(): Promise<Locale> {
      const locale = preferredLocale<Locale>(['en-GB', ...(Object.keys(loaders) as L[])]); // the keys of a table of ours
      return load(locale).then(
        () => locale,
        () => 'en-GB',
      );
    },
    /** Shows the language that was chosen last once its texts are loaded; those of an earlier choice may arrive later. */
    chooser(show: (locale: Locale) => void, loadTexts = load): (locale: Locale) => void {
      let latest: Locale | undefined;
      return (locale) => {
        latest = locale;
        store(locale);
        // After a failure the page is loaded again, perhaps from a newer server whose files have other names.
        loadTexts(locale).then(
          () => latest === locale && show(locale),
          () => latest === locale && location.reload(),
        );
      };
    },
  };
}

/** The shown language, which begins with `initial`, and the function that chooses another one. */
export function useChosenLocale<L extends string>(
  initial: L,
  chooser: (show: (locale: L) => void) => (locale: L) => void,
): readonly [locale: L, choose: (locale: L) => void] {
  const [locale, setLocale] = useState(initial);
  // Before the first paint: fonts and line heights follow from the language, so that the page would move.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const [choose] = useState(() => chooser(setLocale));
  return [locale, choose];
}

/** The chosen language, else the first of the browser's languages that there is. */
function preferredLocale<L extends string>(locales: readonly L[]): L | 'en-GB' {
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  for (const wanted of [readStored(), ...navigator.languages]) {
    const locale =
      locales.find((tag) => tag === wanted) ??
      locales.find((tag) => wanted !== null && primary(tag) === primary(wanted));
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

function store(locale: string): void {
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // The language is chosen again on the next visit.
  }
}
