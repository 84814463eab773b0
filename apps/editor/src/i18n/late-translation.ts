import { forgetOnRetry } from '@canvass/ui';
import { use } from 'react';
import { loaders as contentLoaders } from 'virtual:text-loaders/content';
import { loaders as lateLoaders } from 'virtual:text-loaders/late';
import type { texts as contentTexts } from '../texts/content/content.texts.ts';
import { loaders as libraryLoaders } from 'virtual:text-loaders/library';
import type { texts } from '../texts/late/late.texts.ts';
import type { texts as libraryTexts } from '../texts/late/library.texts.ts';
import {
  addTexts,
  type KeyOf,
  type Locale,
  type TextKey,
  type Translation,
  useTranslation,
} from './translation.tsx';

/** A key of the texts of views that are loaded late, or of those that are loaded first. */
export type LateTextKey =
  | KeyOf<typeof texts>
  | KeyOf<typeof contentTexts>
  | KeyOf<typeof libraryTexts>
  | TextKey;

export interface LateTranslation extends Omit<Translation, 't'> {
  readonly t: (key: LateTextKey, params?: Readonly<Record<string, string | number>>) => string;
}

const loadingByLocale = new Map<Locale, Promise<unknown>>();

/** Loads the texts of late views in a language, once. */
function loadLateTexts(locale: Locale): Promise<unknown> {
  const known = loadingByLocale.get(locale);
  if (known !== undefined) return known;
  const loading = Promise.all(
    [lateLoaders, contentLoaders, libraryLoaders].map(async (loaders) => {
      const load = (Object.hasOwn(loaders, locale) ? loaders[locale] : undefined) ?? loaders['en-GB'];
      addTexts(locale, (await load()).texts);
    }),
  );
  loadingByLocale.set(locale, loading);
  loading.catch(() => forgetOnRetry(() => loadingByLocale.delete(locale)));
  return loading;
}

/** Returns the texts for a view that is loaded late. Suspends the view until its texts are loaded. */
export function useLateTranslation(): LateTranslation {
  const translation = useTranslation();
  use(loadLateTexts(translation.locale));
  // The instance of i18next has the late texts now. The type of `t` lists only those that are loaded first.
  return translation as LateTranslation;
}
