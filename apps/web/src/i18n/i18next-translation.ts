import type { Locale } from '@canvass/project';
import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { loadOwnTexts, createPlainTranslation, type Translate } from './translation.ts';
import { createParameterFormatter } from './written-forms.ts';

const NAMESPACE = 'canvass';

export type CreateTranslation = typeof createPlainTranslation;

/** Loads i18next with the app's own texts, and returns a function that creates translations. Dots do not split keys. */
export async function createI18nextTranslation(locale: Locale): Promise<CreateTranslation> {
  const instance = i18next.createInstance();
  await instance
    .use(resourcesToBackend((language: string) => loadOwnTexts(language as Locale))) // `load` limits it to `lng`
    .init({
      lng: locale,
      ns: NAMESPACE,
      defaultNS: NAMESPACE,
      load: 'currentOnly',
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      // React escapes texts. Escaping them twice would show entities.
      interpolation: { escapeValue: false },
    });
  return (textLanguage, texts, language = textLanguage) => {
    instance.addResourceBundle(textLanguage, NAMESPACE, texts, true, true);
    const t = instance.getFixedT(textLanguage, NAMESPACE);
    const formatParameters = createParameterFormatter(language, textLanguage);
    return {
      ...createPlainTranslation(textLanguage, {}, language),
      translate: cachePlainTexts((key, params = {}) =>
        t(key, { ...params, replace: formatParameters(params) }),
      ),
      has: (key) => instance.exists(key, { lng: textLanguage }),
    };
  };
}

/** Caches texts without parameters, because views request them at each render. */
function cachePlainTexts(translate: Translate): Translate {
  const cache = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) return translate(key, params);
    const text = cache.get(key) ?? translate(key);
    if (text !== key) cache.set(key, text);
    return text;
  };
}
