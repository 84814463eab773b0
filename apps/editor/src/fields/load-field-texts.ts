import { forgetOnRetry } from '@canvass/ui';
import { fieldTexts } from './field.gen.ts';

type Texts = Readonly<Record<string, string>>;
const loaded = new Map<string, Promise<Texts>>();

/** Labels and meanings of fields in a language. Each language is loaded once. */
export function loadFieldTexts(locale: keyof typeof fieldTexts): Promise<Texts> {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const loading = fieldTexts[locale]().then(({ texts }): Texts => texts);
  loaded.set(locale, loading);
  loading.catch(() => forgetOnRetry(() => loaded.delete(locale)));
  return loading;
}
