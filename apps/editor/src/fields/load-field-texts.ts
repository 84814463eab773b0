import { forgetOnRetry } from '@canvass/ui';
import { loaders } from 'virtual:text-loaders/field';

type Texts = Readonly<Record<string, string>>;
const loadedTexts = new Map<string, Promise<Texts>>();

/** Loads the texts of fields, in English if the language has none. Each language is loaded once. */
export function loadFieldTexts(locale: string): Promise<Texts> {
  const knownTexts = loadedTexts.get(locale);
  if (knownTexts !== undefined) return knownTexts;
  const load = (Object.hasOwn(loaders, locale) ? loaders[locale] : undefined) ?? loaders['en-GB'];
  const loading = load().then(({ texts }): Texts => texts);
  loadedTexts.set(locale, loading);
  loading.catch(() => forgetOnRetry(() => loadedTexts.delete(locale)));
  return loading;
}
