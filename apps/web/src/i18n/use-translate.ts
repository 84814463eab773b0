import { ownKey } from './texts.ts';
import type { Speech, Translate } from './speech.ts';
import { createContext, use, useEffect, useReducer, useSyncExternalStore } from 'react';
import { createTranslator, type Translator } from './translator.ts';

const TranslatorContext = createContext<Translator>(createTranslator());
export const TranslatorProvider = TranslatorContext.Provider;

/** What speaks now; another one when the language changes. */
function useSpeech(): Speech {
  const translator = use(TranslatorContext);
  return useSyncExternalStore(translator.subscribe, translator.current, translator.current);
}

/** The words of a key in the page's language; the same function until the language changes. */
export const useTranslate = (): Translate => useSpeech().translate;

/** For screens that are no part of the first load: waits, as for the screen itself, until their words are there. */
export function useAllTexts(): Speech {
  const translator = use(TranslatorContext);
  use(translator.complete());
  return useSpeech();
}

/** Words that may come after those of the first page; undefined until they are there, or where there is nothing to say. */
export function useLaterText(key: string | null): string | undefined {
  const translator = use(TranslatorContext);
  const speech = useSpeech();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isKnown = key === null || speech.has(key);
  useEffect(() => {
    if (!isKnown) translator.complete().then(drawAgain, () => undefined); // whoever needs them next asks again
  }, [isKnown, translator]);
  return key !== null && isKnown ? speech.translate(key) : undefined;
}

/** The same in the words of a question type, where it has its own. */
export const useTypeTranslate = (type: string): Translate => typeTranslate(useSpeech(), type);

const made = new WeakMap<Speech, Map<string, Translate>>();

/** The words as a question type says them; the same function for a type until the language changes. */
export function typeTranslate(speech: Speech, type: string): Translate {
  const byType = made.get(speech) ?? new Map<string, Translate>();
  made.set(speech, byType);
  const known = byType.get(type);
  if (known !== undefined) return known;
  const translate: Translate = (key, params) => {
    const own = ownKey(type, key);
    return speech.translate(speech.has(own) ? own : key, params);
  };
  byType.set(type, translate);
  return translate;
}
