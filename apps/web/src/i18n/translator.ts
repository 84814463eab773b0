import type { AuthoredTexts, Locale } from '@canvass/project';
import { loadChunk } from '../network/load-chunk.ts';
import type { PageLanguage } from './choose-language.ts';
import { findPageLanguage, rootElement } from './language.ts';
import {
  loadLaterTexts,
  loadTexts,
  type CreateParameterFormatter,
  createPlainTranslation,
  type Translation,
  type Texts,
} from './translation.ts';

export interface Translator {
  current(): Translation;
  subscribe(listener: () => void): () => void;
  /** Loads a language with the texts of these question types, then uses it. A project's own texts come first. */
  load(language: string, types: readonly string[], project?: AuthoredTexts): Promise<void>;
  /** Uses a language that has been loaded. */
  show(language: string): void;
  /**
   * Loads the texts of all screens, and how languages write dates. Returns the same promise while the language stays.
   * Languages chosen later are loaded completely.
   */
  complete(): Promise<void>;
}

/** `find` returns the language of the product's texts and the direction for a language. */
export function createTranslator(
  find: (language: string) => PageLanguage | Promise<PageLanguage> = findPageLanguage,
): Translator {
  const pages = new Map<string, LoadedPage>();
  const listeners = new Set<() => void>();
  const loaded = new Map<Locale, Texts>();
  const completing = new Map<Locale, Promise<void>>();
  let createFormatter: CreateParameterFormatter | undefined;
  let translation = createPlainTranslation('en-GB', {});
  let withAuthored = (plain: Translation) => plain;

  function setTranslation(next: Translation): void {
    translation = next;
    for (const listener of listeners) listener();
  }
  const createTranslation = (locale: Locale, texts: Texts, language: string) =>
    withAuthored(createPlainTranslation(locale, texts, language, createFormatter));
  /** Loads texts of later screens. Texts on the screen do not change, so the screen does not render again. */
  async function loadLater(locale: Locale): Promise<void> {
    const [later, forms] = await Promise.all([
      loadLaterTexts(locale),
      loadChunk(() => import('./written-forms.ts')),
    ]);
    createFormatter = forms.createParameterFormatter;
    const texts = { ...loaded.get(locale), ...later };
    loaded.set(locale, texts);
    if (translation.locale === locale) translation = createTranslation(locale, texts, translation.language);
  }
  function completeIn(locale: Locale): Promise<void> {
    const earlierLoading = completing.get(locale);
    if (earlierLoading !== undefined) return earlierLoading;
    const loading = loadLater(locale);
    completing.set(locale, loading);
    loading.then(
      // React reads this status, so that a screen whose texts are loaded renders immediately and not after a delay of
      // about 300 ms.
      () => Object.assign(loading, { status: 'fulfilled' }),
      () => completing.delete(locale), // the next caller loads them again
    );
    return loading;
  }
  return {
    current: () => translation,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(language, types, project) {
      const [page, authored] = await Promise.all([find(language), loadAuthored(project, language)]);
      const { locale } = page;
      pages.set(language, { ...page, lang: authored?.lang ?? locale });
      const completion = completing.size > 0 ? completeIn(locale) : undefined;
      const newTexts = await loadTexts(locale, types);
      await completion;
      const texts = { ...loaded.get(locale), ...newTexts };
      loaded.set(locale, texts);
      withAuthored = authored?.addTo ?? ((plain) => plain);
      setTranslation(createTranslation(locale, texts, language));
    },
    show: (language) => showPage(language, pages.get(language)),
    complete: () => completeIn(translation.locale),
  };
}

const loadAuthored = async (project: AuthoredTexts | undefined, language: string) =>
  project?.texts &&
  (await loadChunk(() => import('./authored-translation.ts'))).createAuthoredTranslation(project, language);

interface LoadedPage extends PageLanguage {
  /** Language of the first texts to use: the author's, or the product's. */
  readonly lang: string;
}

function showPage(language: string, { direction, locale, lang = '' }: Partial<LoadedPage> = {}): void {
  Object.assign(document.documentElement, { lang: language, dir: direction ?? '' });
  const root = rootElement();
  root?.setAttribute('lang', lang);
  root?.setAttribute('data-words', locale ?? '');
}
