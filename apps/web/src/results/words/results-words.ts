import { wordsOf } from '@canvass/project';
import { createContext, use } from 'react';
import { loadChunk } from '../../boot/load-chunk.ts';
import { plainSpeech, type Translate } from '../../i18n/speech.ts';
import type { Texts, WordsLocale } from '../../i18n/texts.ts';

const WORDS: Readonly<Record<WordsLocale, () => Promise<{ readonly texts: Texts }>>> = {
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-GB': () => import('./en-GB.ts'),
};
const made = new Map<WordsLocale, Promise<Translate>>();

/** The words of these pages in a language; the same promise every time. */
export function resultsWords(language: string): Promise<Translate> {
  const locale = wordsOf(language);
  const known = made.get(locale);
  if (known !== undefined) return known;
  const loading = loadChunk(WORDS[locale]).then(({ texts }) => plainSpeech(locale, texts).translate);
  made.set(locale, loading);
  loading.catch(() => made.delete(locale)); // whoever needs them asks again
  return loading;
}

const WordsContext = createContext<Translate>((key) => key);
export const ResultsWords = WordsContext.Provider;
export const useResultsWords = (): Translate => use(WordsContext);
