import { wordsOf } from '@canvass/project';
import { createContext, use } from 'react';
import { loadChunk } from '../network/load-chunk.ts';
import { plainSpeech, type Translate } from './speech.ts';
import type { Texts, WordsLocale } from './texts.ts';

/** Words of pages that few respondents see, in files of their own: `load` them, provide them, use them. */
export function createWords(files: Readonly<Record<WordsLocale, () => Promise<{ readonly texts: Texts }>>>) {
  const made = new Map<WordsLocale, Promise<Translate>>();
  const context = createContext<Translate>((key) => key);
  /** Loads the texts of a language. Returns the same promise every time. */
  function load(language: string): Promise<Translate> {
    const locale = wordsOf(language);
    const known = made.get(locale);
    if (known !== undefined) return known;
    const loading = loadChunk(files[locale]).then(({ texts }) => plainSpeech(locale, texts).translate);
    made.set(locale, loading);
    loading.then(
      // React reads both fields, so that a page whose texts are loaded renders at once and not after a delay of about
      // 300 ms.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => made.delete(locale), // the next page loads them again
    );
    return loading;
  }
  return { load, Provider: context.Provider, useWords: (): Translate => use(context) };
}
