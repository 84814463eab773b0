// The pages with texts, their English texts, and the modules with their texts in other languages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGLISH, hasArea, readArea, translatedTags } from './languages.mjs';
import { textsIn } from './plural-forms.mjs';

/**
 * Pages with texts. English is in `<page>.texts.ts`, other languages are in the file of the area. With `isFirst`, the
 * page exports the texts of the usual question types and loads the later texts of its language, so that the first load
 * names each language once. `spreads` names a file of texts of question types that the page also needs. With `isWhole`,
 * English is in every `*.texts.ts` of the folder. With `isForAuthors`, languages without a file of the area are left
 * out. With `isJson`, the program imports the files of the area itself.
 */
export const PAGES = [
  { page: 'apps/web/src/i18n/first', area: 'respondent', isFirst: true },
  { page: 'apps/web/src/i18n/later', area: 'respondent' },
  { page: 'apps/web/src/messaging/tips', area: 'respondent' },
  { page: 'apps/web/src/results/results', area: 'respondent' },
  { page: 'apps/web/src/awards/awards', area: 'awards', spreads: 'region-fields' },
  { page: 'apps/web/src/preview/texts/preview', area: 'preview' },
  { page: 'apps/console/src/texts/console', area: 'console', isWhole: true, isForAuthors: true },
  { page: 'apps/server/src/pages/bare', area: 'respondent', isJson: true },
  { page: 'apps/server/src/pages/client-report/client-report', area: 'respondent', isJson: true },
  { page: 'apps/server/src/pages/account-mails/account-mails', area: 'respondent', isJson: true },
  { page: 'apps/server/src/pages/unsubscribe/unsubscribe', area: 'respondent', isJson: true },
  { page: 'packages/logic/src/features/no-answer/no-answer', area: 'engine', isJson: true },
  { page: 'apps/editor/src/texts/editor', area: 'editor', isWhole: true, isForAuthors: true },
  { page: 'apps/editor/src/texts/late/late', area: 'editor', isForAuthors: true },
  { page: 'apps/editor/src/texts/content/content', area: 'editor', isForAuthors: true },
  { page: 'apps/editor/src/texts/late/library', area: 'editor', isForAuthors: true },
  { page: 'apps/editor/src/fields/field', area: 'fields', isForAuthors: true },
  { page: 'apps/editor/src/features/translations/translations', area: 'editor', isForAuthors: true },
];

/** Finds the row of a page by its name, such as `first`. Undefined if no page has this name. */
export const findPage = (name) =>
  PAGES.find(({ page, isJson }) => isJson !== true && basename(page) === name);

/** The languages of a page besides English. Console and editor offer only languages in which they have texts. */
export const computeLanguages = (root, { area, isForAuthors }) =>
  translatedTags(root).filter((tag) => isForAuthors !== true || hasArea(root, tag, area));

/** Paths of the files with the English texts of a page, from `root`. */
export function englishFiles(root, { page, isWhole }) {
  const folder = dirname(page);
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  const isOfPage = (name) =>
    isWhole === true ? name.endsWith('.texts.ts') : name === `${basename(page)}.texts.ts`;
  return files.filter(isOfPage).map((name) => `${folder}/${name}`);
}

/** Reads the English texts of a page from the source, by key. Throws if two files of a page have the same key. */
export async function englishTexts(root, row) {
  const merged = {};
  for (const path of englishFiles(root, row)) {
    const file = join(root, path);
    const version = createHash('sha1').update(readFileSync(file)).digest('hex');
    const { texts } = await import(`${pathToFileURL(file).href}?${version}`);
    const twice = Object.keys(texts).filter((key) => key in merged);
    if (twice.length > 0) throw new Error(`${file} has texts that another file has: ${twice.join(', ')}`);
    Object.assign(merged, texts);
  }
  return merged;
}

/** The module with the texts of a page in one language. */
export async function pageModule(root, row, tag) {
  const { isFirst, spreads } = row;
  const more = isFirst === true ? firstExports(tag) : [];
  if (tag === ENGLISH && spreads === undefined)
    return [...more, `export { texts } from ${quotePath(root, `${row.page}.texts.ts`)};`];
  const own =
    tag === ENGLISH
      ? [`import { texts as own } from ${quotePath(root, `${row.page}.texts.ts`)};`]
      : [`const own = ${JSON.stringify(await translatedTexts(root, row, tag))};`];
  if (spreads === undefined) return [...more, ...own, 'export { own as texts };'];
  return [
    `import { texts as shared } from 'virtual:texts/types/${spreads}/${tag}';`,
    ...own,
    'export const texts = { ...shared, ...own };',
  ];
}

/** Exports of the texts that the first question needs, or that the first load names. */
const firstExports = (tag) => [
  `export { usualTexts } from 'virtual:text-loaders/usual/${tag}';`,
  `export const later = () => import('virtual:texts/later/${tag}');`,
  `export const types = () => import('virtual:text-loaders/types/${tag}');`,
];

async function translatedTexts(root, row, tag) {
  return textsIn(tag, readArea(root, tag, row.area), await englishTexts(root, row)).texts;
}

/** The module that loads the texts of a page by language. */
export const pageLoaders = (root, row) =>
  loadersByTag(basename(row.page), [ENGLISH, ...computeLanguages(root, row)]);

/** A module with a loader per language for the modules `virtual:texts/<name>/<language>`. */
export const loadersByTag = (name, tags) => [
  'export const loaders = {',
  ...tags.map((tag) => `  '${tag}': () => import('virtual:texts/${name}/${tag}'),`),
  '};',
];

/** A path as a string literal, for imports from modules without a place. */
export const quotePath = (root, path) => JSON.stringify(join(root, path));
