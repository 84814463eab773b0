import { ownKey } from './merge-type-texts.ts';
import type { Speech, Translate } from './speech.ts';

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
