import type { Locale } from '@canvass/project';
import { createContext, use } from 'react';
import { loadChunk } from '../network/load-chunk.ts';
import { findPageLanguage } from './language.ts';
import { createI18nextTranslate } from './i18next-translate.ts';
import type { Texts, Translate } from './translation.ts';
import { useCurrentTranslation } from './use-translate.ts';

/** Texts of pages that few respondents see, in separate chunks, with functions to load, provide and use them. */
export function createPageTranslations(
  files: Readonly<Record<Locale, () => Promise<{ readonly texts: Texts }>>>,
) {
  const loadings = new Map<string, Promise<Translate>>();
  const context = createContext<Translate>((key) => key);
  /** Loads the texts of a language. Returns the same promise until it fails. */
  function load(language: string): Promise<Translate> {
    const earlierLoading = loadings.get(language);
    if (earlierLoading !== undefined) return earlierLoading;
    const loading = loadNow(language);
    loadings.set(language, loading);
    loading.then(
      // React reads both fields, so that a page whose texts are loaded renders immediately and not after a delay of
      // about 300 ms.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => loadings.delete(language), // the next page loads them again
    );
    return loading;
  }
  async function loadNow(language: string): Promise<Translate> {
    const { locale } = await findPageLanguage(language);
    const { texts } = await loadChunk(files[locale]);
    return createI18nextTranslate(locale, texts);
  }
  function useTranslation(): Translate {
    const translate = use(context);
    return useCurrentTranslation().addAuthored?.(translate) ?? translate;
  }
  return { load, Provider: context.Provider, useTranslation };
}
