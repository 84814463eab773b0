import { forgetOnRetry } from '@canvass/ui';
import { fieldTexts } from './field.gen.ts';

type Texts = Readonly<Record<string, string>>;
const loadedTexts = new Map<string, Promise<Texts>>();

/** Loads the texts of fields. Each language is loaded once. */
export function loadFieldTexts(locale: keyof typeof fieldTexts): Promise<Texts> {
  const knownTexts = loadedTexts.get(locale);
  if (knownTexts !== undefined) return knownTexts;
  const loading = fieldTexts[locale]().then(({ texts }): Texts => texts);
  loadedTexts.set(locale, loading);
  loading.catch(() => forgetOnRetry(() => loadedTexts.delete(locale)));
  return loading;
}
