// Generates the texts of languages other than English from `texts/<language>/<area>.json`, split by page.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGLISH, languageRegistry, readArea, readLanguages, translatedTags } from './languages.mjs';
import { camelCase, HEADER } from './names.mjs';
import { textsIn } from './plural-forms.mjs';
import { missingTypeTexts } from './type-texts.mjs';

/**
 * Pages with texts. English is in `<page>.texts.ts`, other languages are in the file of the area. A page can also use
 * text exports of `@canvass/question-types`. With `isFirst`, the page also loads the later texts of its language, so
 * that the first load names each language once. With `isWhole`, English is in every `*.texts.ts` of the folder and
 * loads first. Other languages load on demand. With `isForAuthors`, languages without a file of the area are left out.
 * With `isOneFile`, one generated file has the texts of `<page>.texts.ts` in all languages.
 */
export const PAGES = [
  {
    page: 'apps/web/src/i18n/first',
    area: 'respondent',
    exports: ['usualTexts', 'usual-texts'],
    isFirst: true,
  },
  { page: 'apps/web/src/i18n/later', area: 'respondent', isListed: false },
  { page: 'apps/web/src/messaging/tips', area: 'respondent' },
  { page: 'apps/web/src/results/results', area: 'respondent' },
  { page: 'apps/web/src/awards/awards', area: 'awards', spreads: 'region-texts' },
  { page: 'apps/web/src/preview/texts/preview', area: 'preview' },
  { page: 'apps/console/src/texts/console', area: 'console', isWhole: true, isForAuthors: true },
  { page: 'apps/server/src/pages/bare', area: 'respondent', isOneFile: true },
  { page: 'apps/server/src/pages/client-report/client-report', area: 'respondent', isOneFile: true },
  { page: 'packages/logic/src/features/no-answer/no-answer', area: 'respondent', isOneFile: true },
  { page: 'apps/editor/src/texts/editor', area: 'editor', isWhole: true, isForAuthors: true },
  { page: 'apps/editor/src/fields/field', area: 'fields', isForAuthors: true },
];

/** The languages of a page besides English. Console and editor offer only languages in which they have texts. */
const languagesOf = (root, { area, isForAuthors }) =>
  translatedTags(root).filter(
    (tag) => isForAuthors !== true || existsSync(join(root, 'texts', tag, `${area}.json`)),
  );

/** Reads the English texts of a page from the source, by key. Throws if two files of a page have the same key. */
export async function englishTexts(root, row) {
  const merged = {};
  for (const name of englishFiles(root, row)) {
    const file = join(root, dirname(row.page), name);
    const version = createHash('sha1').update(readFileSync(file)).digest('hex');
    const { texts } = await import(`${pathToFileURL(file).href}?${version}`);
    const twice = Object.keys(texts).filter((key) => key in merged);
    if (twice.length > 0) throw new Error(`${file} has texts that another file has: ${twice.join(', ')}`);
    Object.assign(merged, texts);
  }
  return merged;
}

function englishFiles(root, { page, isWhole }) {
  const folder = join(root, dirname(page));
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.texts.ts')) : [];
  return isWhole === true ? files.sort() : files.filter((name) => name === `${basename(page)}.texts.ts`);
}

/**
 * The respondents' texts that a language lacks, as `{ place, text }`, in the order of the English texts. Rejects if the
 * language is not listed.
 */
export async function allMissingTexts(root, tag) {
  if (!translatedTags(root).includes(tag)) throw new Error(`texts/languages.json has no language ${tag}.`);
  const rows = PAGES.filter(({ isForAuthors }) => isForAuthors !== true);
  const ofPages = await Promise.all(rows.map((row) => missingOf(root, tag, row)));
  const places = [...ofPages.flat(), ...missingTypeTexts(root, tag)];
  return [...new Map(places.map((each) => [each.place, each])).values()];
}

async function missingOf(root, tag, row) {
  const english = await englishTexts(root, row);
  const { missing } = textsIn(tag, readArea(root, tag, row.area), english);
  return missing.map((key) => ({
    place: `${row.area}.json: ${key}`,
    text: english[key] ?? english[`${key}_other`],
  }));
}

/** Generates, beside the English texts of each page, a file per language and a list that loads each on demand. */
export async function textRegistries(root) {
  const rows = PAGES.filter((row) => englishFiles(root, row).length > 0);
  const files = await Promise.all(rows.map((row) => filesOf(root, row)));
  return [...languageRegistry(root), ...files.flat()];
}

async function filesOf(root, row) {
  const english = await englishTexts(root, row);
  const otherLanguages = languagesOf(root, row);
  const textsOf = (tag) => textsIn(tag, readArea(root, tag, row.area), english).texts;
  const list = (text) => ({ path: `${row.page}.gen.ts`, text });
  if (row.isOneFile === true) return [list(oneFile(row, otherLanguages, textsOf))];
  const pages = otherLanguages.map((tag) => ({
    path: `${row.page}.${tag}.gen.ts`,
    text: pageFile(row, tag, textsOf(tag)),
  }));
  if (row.isWhole === true)
    return [...pages, list(wholeList(row, englishFiles(root, row), namesOf(root, otherLanguages)))];
  return [
    { path: `${row.page}.${ENGLISH}.gen.ts`, text: englishFile(row) },
    ...pages,
    ...(row.isListed === false ? [] : [list(lateList(row, otherLanguages))]),
  ];
}

function englishFile({ page, exports, spreads, isFirst }) {
  const textsModule = `./${basename(page)}.texts.ts`;
  if (spreads === undefined)
    return file([
      ...reExports(exports, ENGLISH),
      ...(isFirst === true ? laterTexts(ENGLISH) : []),
      `export { texts } from '${textsModule}';`,
    ]);
  return file([
    `import { texts as shared } from '@canvass/question-types/${spreads}/${ENGLISH}';`,
    `import { texts as own } from '${textsModule}';`,
    '',
    'export const texts = { ...shared, ...own };',
  ]);
}

/** Exports that load the texts that the first question does not need. */
const laterTexts = (language) => [
  `export const later = () => import('./later.${language}.gen.ts');`,
  `export const types = () => import('@canvass/question-types/type-texts/${language}');`,
];

function pageFile({ exports, spreads, isFirst }, language, texts) {
  const lines = rowsOf(texts);
  const imports =
    spreads === undefined
      ? []
      : [`import { texts as shared } from '@canvass/question-types/${spreads}/${language}';`, ''];
  return file([
    ...imports,
    ...reExports(exports, language),
    ...(isFirst === true ? laterTexts(language) : []),
    'export const texts: Readonly<Record<string, string>> = {',
    ...(spreads === undefined ? [] : ['  ...shared,']),
    ...lines,
    '};',
  ]);
}

const rowsOf = (texts) =>
  Object.entries(texts).map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`);

const reExports = (exports, language) =>
  exports === undefined
    ? []
    : [`export { ${exports[0]} } from '@canvass/question-types/${exports[1]}/${language}';`];

/** A list that loads the file of each language when it is used. */
function lateList({ page }, languages) {
  const name = basename(page);
  return file([
    '/** Loads these texts, by language. */',
    `export const ${camelCase(name)}Texts = {`,
    ...[ENGLISH, ...languages].map(
      (language) => `  '${language}': () => import('./${name}.${language}.gen.ts'),`,
    ),
    '} as const;',
  ]);
}

/** The texts of all languages as one table, for pages with few texts. */
function oneFile({ page }, languages, textsOf) {
  const name = camelCase(basename(page));
  return file([
    `import { texts as english } from './${basename(page)}.texts.ts';`,
    '',
    '/** These texts, by language. */',
    `export const ${name}Texts: Readonly<Record<string, Readonly<Record<keyof typeof english, string>>>> = {`,
    `  '${ENGLISH}': english,`,
    ...languages.flatMap((tag) => [
      `  '${tag}': {`,
      ...rowsOf(textsOf(tag)).map((row) => `  ${row}`),
      '  },',
    ]),
    '};',
  ]);
}

/** The own names of English and of these languages, by tag, in the order of the list. */
const namesOf = (root, tags) =>
  readLanguages(root).flatMap(({ tag, name }) =>
    tag === ENGLISH || tags.includes(tag) ? [[tag, name]] : [],
  );

/** English, a list that loads the other languages, and the names of all languages. */
function wholeList({ page }, files, names) {
  const name = basename(page);
  const parts = files.map((part) => ({ part, local: camelCase(part.replace('.texts.ts', '')) }));
  return file([
    ...parts.map(({ part, local }) => `import { texts as ${local} } from './${part}';`),
    '',
    '/** The English texts. */',
    `export const ${camelCase(name)}Texts = { ${parts.map(({ local }) => `...${local}`).join(', ')} } as const;`,
    '',
    '/** Loads these texts in other languages. */',
    `export const other${camelCase(name).replace(/^./, (letter) => letter.toUpperCase())}Texts = {`,
    ...names.flatMap(([tag]) =>
      tag === ENGLISH ? [] : [`  '${tag}': () => import('./${name}.${tag}.gen.ts'),`],
    ),
    '} as const;',
    '',
    '/** The name of each language, in that language. */',
    `export const ${camelCase(name)}Languages = {`,
    ...names.map(([tag, own]) => `  '${tag}': ${JSON.stringify(own)},`),
    '} as const;',
  ]);
}

const file = (lines) => [HEADER, ...lines, ''].join('\n');
