import type { TextRow } from '@canvass/authoring/translations';
import { findLanguage, type Locale, LOCALES } from '@canvass/project';
import { useEffect, useState } from 'react';

type Texts = Readonly<Record<string, string>>;

const loadedTexts = new Map<string, Promise<Texts>>();

/** The product's texts in languages that the product has, by language. Languages are absent until their texts are loaded. */
export function useProductTexts(languages: readonly string[]): Readonly<Record<string, Texts>> {
  const [textsByLanguage, setTexts] = useState<Readonly<Record<string, Texts>>>({});
  const list = languages.join(' ');
  useEffect(() => {
    let isGone = false;
    for (const language of list.split(' ').filter(Boolean))
      void loadProductTexts(language).then(
        (texts) => isGone || setTexts((before) => ({ ...before, [language]: texts })),
        () => loadedTexts.delete(language), // the next visit tries again
      );
    return () => {
      isGone = true;
    };
  }, [list]);
  return textsByLanguage;
}

/** The product's text for a row. The most general plural form may be under the key without a form. */
export const findProductText = (texts: Texts, { field }: Pick<TextRow, 'field'>): string | undefined =>
  texts[field] ?? texts[field.replace(/_other$/, '')];

/** Loads the product's texts for respondents in a language. Empty if the product does not have the language. */
export function loadProductTexts(language: string): Promise<Texts> {
  const known = loadedTexts.get(language);
  if (known !== undefined) return known;
  const locale = findLanguage(LOCALES, language);
  const loading = locale === undefined ? Promise.resolve({}) : loadTexts(locale);
  loadedTexts.set(language, loading);
  return loading;
}

async function loadTexts(locale: Locale): Promise<Texts> {
  const [first, results, awards] = await Promise.all([
    import('virtual:text-loaders/first').then(({ loaders }) => loaders[locale]()),
    import('virtual:text-loaders/results').then(({ loaders }) => loaders[locale]()),
    import('virtual:text-loaders/awards').then(({ loaders }) => loaders[locale]()),
  ]);
  const [later, { typeTexts }] = await Promise.all([first.later(), first.types()]);
  const parts = [...Object.values(typeTexts), ...Object.values(first.usualTexts)];
  const ofTypes = await Promise.all(
    parts.map((part) => (typeof part === 'function' ? part().then(({ texts }) => texts) : part)),
  );
  return Object.assign({}, ...ofTypes, awards.texts, results.texts, later.texts, first.texts) as Texts; // a union of texts
}
