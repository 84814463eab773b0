// Generates lists of files with texts, but no texts: the English files of the console, the editor and the product, and
// the JSON files that server and engine import.
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { areaPath, ENGLISH, hasArea, readLanguages, translatedTags } from '../texts/languages.mjs';
import { englishFiles, computeLanguages, PAGES } from '../texts/pages.mjs';
import { textEntries } from '../texts/type-loaders.mjs';
import { readSources, computeSource } from '../texts/type-texts.mjs';
import { camelCase, HEADER, pascalCase, propertyKey } from './names.mjs';

/** Generates the lists whose folder exists below `root`. */
export const textLists = (root) =>
  [...PAGES.filter(({ isWhole }) => isWhole === true).map((row) => wholeList(root, row)), ...otherLists(root)]
    .filter(({ path }) => existsSync(join(root, dirname(path))))
    .map(({ path, lines }) => ({ path, text: [HEADER, ...lines(dirname(path)), ''].join('\n') }));

const otherLists = (root) => [
  {
    path: 'packages/logic/src/features/no-answer/no-answer.gen.ts',
    lines: (folder) => importedTables(root, folder, 'engine'),
  },
  {
    path: 'apps/server/src/pages/translations.gen.ts',
    lines: (folder) => importedTables(root, folder, 'respondent'),
  },
  {
    path: 'apps/server/src/publishing/fonts/translations.gen.ts',
    lines: (folder) => lateTables(root, folder, ['respondent', 'engine', 'types', 'awards']),
  },
  {
    path: 'packages/project/src/translations/product-texts.gen.ts',
    lines: (folder) => productTexts(root, folder),
  },
];

/** The English texts of a page with a file per topic, a list that loads other languages, and the names of languages. */
function wholeList(root, row) {
  const name = basename(row.page);
  const parts = englishFiles(root, row).map((path) => basename(path));
  const localOf = (part) => camelCase(part.replace('.texts.ts', ''));
  const tags = computeLanguages(root, row);
  const names = readLanguages(root).filter(({ tag }) => tag === ENGLISH || tags.includes(tag));
  const lines = () => [
    ...parts.map((part) => `import { texts as ${localOf(part)} } from './${part}';`),
    '',
    '/** The English texts. */',
    `export const ${name}Texts = { ${parts.map((part) => `...${localOf(part)}`).join(', ')} } as const;`,
    '',
    '/** Loads these texts in other languages. */',
    `export const other${pascalCase(name)}Texts = {`,
    ...names
      .filter(({ tag }) => tag !== ENGLISH)
      .map(({ tag }) => `  '${tag}': () => import('virtual:texts/${name}/${tag}'),`),
    '} as const;',
    '',
    '/** The name of each language, in that language. */',
    `export const ${name}Languages = {`,
    ...names.map(({ tag, name: own }) => `  '${tag}': ${JSON.stringify(own)},`),
    '} as const;',
  ];
  return { path: `${row.page}.gen.ts`, lines };
}

/** The texts of an area as they are in the files, by language. */
function importedTables(root, folder, area) {
  const tags = translatedTags(root).filter((tag) => hasArea(root, tag, area));
  const from = (tag) => relative(folder, areaPath(tag, area));
  return [
    ...tags.map((tag) => `import ${localName(tag)} from '${from(tag)}' with { type: 'json' };`),
    '',
    '/** Translations by language. Missing texts are in English. */',
    'export const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...tags.map((tag) => `  ${tag === localName(tag) ? tag : `'${tag}': ${localName(tag)}`},`),
    '};',
  ];
}
const localName = (tag) => tag.replaceAll('-', '');

/** Loads all texts of several areas, by language. */
function lateTables(root, folder, areas) {
  const load = (tag, area) =>
    `import('${relative(folder, areaPath(tag, area))}', { with: { type: 'json' } })`;
  return [
    '/** Loads the texts for respondents, by language besides English. */',
    'export const translationLoaders: Readonly<Record<string, () => Promise<readonly { readonly default: object }[]>>> = {',
    ...translatedTags(root).map(
      (tag) =>
        `  ${propertyKey(tag)}: () => Promise.all([${areas
          .filter((area) => hasArea(root, tag, area))
          .map((area) => load(tag, area))
          .join(', ')}]),`,
    ),
    '};',
  ];
}

/** Parts of the app by name, with the page of their texts. */
const PARTS = {
  first: 'apps/web/src/i18n/first',
  later: 'apps/web/src/i18n/later',
  messaging: 'apps/web/src/messaging/tips',
  results: 'apps/web/src/results/results',
  awards: 'apps/web/src/awards/awards',
};

/** The English texts that respondents can see, for checks of authors' own texts (`texts` of a project file). */
function productTexts(root, folder) {
  const sources = readSources(root);
  const files = [...sources.values()].filter(({ passesOn }) => passesOn === undefined);
  const importFrom = (local, path) => `import { texts as ${local} } from '${relative(folder, path)}';`;
  const localOf = (name) => `${camelCase(name)}Texts`;
  return [
    ...Object.entries(PARTS).map(([part, page]) => importFrom(part, `${page}.texts.ts`)),
    ...files.map(({ name, path }) => importFrom(localOf(name), path)),
    '',
    'type Texts = Readonly<Record<string, string>>;',
    '',
    '/** The English texts of the app, by part. */',
    `export const APP_TEXTS = { ${Object.keys(PARTS).join(', ')} };`,
    '',
    '/** All English texts of question types. */',
    'export const TYPE_TEXTS: readonly Texts[] = [',
    ...files.map(({ name }) => `  ${localOf(name)},`),
    '];',
    '',
    '/** The English texts of each question type, of attached files, search fields, several entries and open texts. */',
    'export const TEXTS_OF_TYPE: Readonly<Record<string, Texts>> = {',
    ...textEntries(root, sources).map(
      ({ key, name }) => `  ${key}: ${localOf(computeSource(sources, name).name)},`,
    ),
    '};',
  ];
}
