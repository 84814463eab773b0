// Loaded for surveys that replace texts of the product (PROJECT-21).
import { type AuthoredTexts, orderTextLanguages } from '@canvass/project';
import { fillText, formatTag, type Params, type Translation, type Translate } from './translation.ts';
import { createParameterFormatter } from './written-forms.ts';

/** The author's replacements of the product's texts on a page. */
export interface AuthoredTranslation {
  /** The language of the first texts. Undefined without texts for this page. */
  readonly lang: string | undefined;
  addTo(translation: Translation): Translation;
}

type TextFinder = (key: string, count: unknown) => string | undefined;

/** Finds the author's texts in the server's order of languages, or else in an order by the browser's languages. */
export function createAuthoredTranslation(project: AuthoredTexts, language: string): AuthoredTranslation {
  const order = project.text_order?.[language] ?? orderTextLanguages(project, language, navigator.languages);
  const tables = order.map((tag) => createTextFinder(tag, project.texts?.[tag] ?? {}));
  const find = (key: string, params: Params = {}): string | undefined => {
    for (const table of tables) {
      const text = table(key, params['count']) ?? table(key.slice(key.lastIndexOf('/') + 1), params['count']);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const formatParameters = createParameterFormatter(language, order[0] ?? language);
  const addAuthored = createPriority((key, params = {}) => {
    const text = find(key, params);
    return text === undefined ? undefined : fillText(text, formatParameters(params));
  });
  return {
    lang: order[0],
    addTo: (translation) => ({
      ...translation,
      translate: addAuthored(translation.translate),
      has: (key) => tables.some((table) => table(key, 0) !== undefined) || translation.has(key),
      addAuthored,
    }),
  };
}

/** Finds texts of one language. For a counted text, it returns the form for the number, else the form `_other`. */
function createTextFinder(tag: string, texts: Readonly<Record<string, string>>): TextFinder {
  let rules: Intl.PluralRules | undefined;
  const selectForm = (count: number) => (rules ??= new Intl.PluralRules(formatTag(tag))).select(count);
  const textOf = (key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  return (key, count) =>
    (typeof count === 'number'
      ? (textOf(`${key}_${selectForm(count)}`) ?? textOf(`${key}_other`))
      : undefined) ?? textOf(key);
}

/** Puts the texts of `find` before the texts of another function. Caches the result, because views compare it. */
function createPriority(find: (...args: Parameters<Translate>) => string | undefined) {
  const cache = new WeakMap<Translate, Translate>();
  return (translate: Translate): Translate => {
    const combined = cache.get(translate) ?? ((key, params) => find(key, params) ?? translate(key, params));
    cache.set(translate, combined);
    return combined;
  };
}
