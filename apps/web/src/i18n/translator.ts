import { wordsOf } from '@canvass/protocol';
import { loadChunk } from '../boot/load-chunk.ts';
import { plainSpeech, type Speech } from './speech.ts';
import { loadTexts, type Texts, type WordsLocale } from './texts.ts';

/** The words on the page, as a store: what speaks changes with the language. */
export interface Translator {
  current(): Speech;
  subscribe(listener: () => void): () => void;
  /** Loads a language with the words of these question types, then speaks it. */
  speak(language: string, types: readonly string[]): Promise<void>;
  /** Hands over to i18next, after the first question is on the screen. Rejects when it cannot be loaded. */
  adoptI18next(): Promise<void>;
}

export function createTranslator(): Translator {
  const listeners = new Set<() => void>();
  const loaded = new Map<WordsLocale, Texts>();
  let make = plainSpeech;
  let speech = plainSpeech('zh-CN', {});

  function say(next: Speech): void {
    speech = next;
    for (const listener of listeners) listener();
  }
  return {
    current: () => speech,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async speak(language, types) {
      const words = wordsOf(language);
      const texts = { ...loaded.get(words), ...(await loadTexts(language, types)) };
      loaded.set(words, texts);
      say(make(words, texts));
    },
    async adoptI18next() {
      const { createI18nextSpeech } = await loadChunk(() => import('./i18next-speech.ts'));
      make = await createI18nextSpeech(speech.locale);
      // The words stay the same, so nothing needs to be drawn again.
      speech = make(speech.locale, loaded.get(speech.locale) ?? {});
    },
  };
}
