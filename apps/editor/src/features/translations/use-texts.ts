import { forgetOnRetry, i18nextOptions } from '@canvass/ui';
import i18next from 'i18next';
import { use } from 'react';
import { loaders } from 'virtual:text-loaders/translations';
import { useTranslation } from '../../i18n/translation.tsx';
import type { texts as englishTexts } from './translations.texts.ts';

/** A key of the view's texts, without the endings `_one` and `_other`. */
export type TextKey = keyof typeof englishTexts extends infer K
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Extract<K, string>
  : never;
export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

const loadedTexts = new Map<string, Promise<Translate>>();

/** The texts of the view in the author's language. Suspends until they are loaded. */
export function useTexts(): { readonly t: Translate; readonly locale: string } {
  const { locale } = useTranslation();
  return { t: use(loadTexts(locale)), locale };
}

function loadTexts(locale: string): Promise<Translate> {
  const known = loadedTexts.get(locale);
  if (known !== undefined) return known;
  const loading = createTranslate(locale);
  loadedTexts.set(locale, loading);
  loading.catch(() => forgetOnRetry(() => loadedTexts.delete(locale)));
  return loading;
}

async function createTranslate(locale: string): Promise<Translate> {
  const load = (Object.hasOwn(loaders, locale) ? loaders[locale] : undefined) ?? loaders['en-GB'];
  const { texts } = await load();
  const instance = i18next.createInstance();
  await instance.init(i18nextOptions(locale, texts));
  const t = instance.getFixedT(locale);
  return (key, params = {}) => t(key, params);
}
