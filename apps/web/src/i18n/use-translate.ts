import { typeTextKey, type Translation, type Translate } from './translation.ts';
import { createContext, use, useEffect, useReducer, useSyncExternalStore } from 'react';
import { createTranslator, type Translator } from './translator.ts';

const TranslatorContext = createContext<Translator>(createTranslator());
export const TranslatorProvider = TranslatorContext.Provider;

/** Returns the current translation, a new object after each change of language. */
export function useCurrentTranslation(): Translation {
  const translator = use(TranslatorContext);
  return useSyncExternalStore(translator.subscribe, translator.current, translator.current);
}

/** Returns the same function until the language changes. */
export const useTranslate = (): Translate => useCurrentTranslation().translate;

/** Returns all texts, for screens outside of the first load. Suspends until they are loaded. */
export function useAllTexts(): Translation {
  const translator = use(TranslatorContext);
  use(translator.complete());
  return useCurrentTranslation();
}

/** Returns a text that may load after the first page. Undefined until it is loaded, or without a key. */
export function useLaterText(key: string | null, params?: Parameters<Translate>[1]): string | undefined {
  const translator = use(TranslatorContext);
  const translation = useCurrentTranslation();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isKnown = key === null || translation.has(key);
  useEffect(() => {
    if (!isKnown) translator.complete().then(drawAgain, () => undefined); // the next caller loads them again
  }, [isKnown, translator]);
  return key !== null && isKnown ? translation.translate(key, params) : undefined;
}

export const useFormatLanguage = (): string => useCurrentTranslation().language;

/** Returns a function that translates keys. The question type's own text of a key has priority. */
export const useTypeTranslate = (type: string): Translate => typeTranslate(useCurrentTranslation(), type);

const translateCache = new WeakMap<Translation, Map<string, Translate>>();

/** Translates for a question type. Returns the same function until the language changes. */
export function typeTranslate(translation: Translation, type: string): Translate {
  const byType = translateCache.get(translation) ?? new Map<string, Translate>();
  translateCache.set(translation, byType);
  const cached = byType.get(type);
  if (cached !== undefined) return cached;
  const translate: Translate = (key, params) => {
    const ownKey = typeTextKey(type, key);
    return translation.translate(translation.has(ownKey) ? ownKey : key, params);
  };
  byType.set(type, translate);
  return translate;
}
