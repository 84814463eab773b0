// Generates the texts of languages other than English from `texts/<language>/<area>.json`, split by page.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { camelCase, HEADER } from './names.mjs';

/**
 * Pages with texts. English is in `<page>.texts.ts`, other languages in the area. A page can also use whole text
 * exports of `@canvass/question-types`. With `isWhole`, English is in every `*.texts.ts` of the folder, and all
 * languages load at once.
 */
export const PAGES = [
  { page: 'apps/web/src/i18n/first', area: 'respondent', exports: ['usualTexts', 'usual-texts'] },
  { page: 'apps/web/src/i18n/later', area: 'respondent' },
  { page: 'apps/web/src/messaging/tips', area: 'respondent' },
  { page: 'apps/web/src/results/results', area: 'respondent' },
  { page: 'apps/web/src/awards/awards', area: 'awards', spreads: 'region-texts' },
  { page: 'apps/web/src/preview/words/preview', area: 'preview' },
  { page: 'apps/console/src/texts/console', area: 'console', isWhole: true },
];
const ENGLISH = 'en-GB';

/** Languages with a folder of texts, and those that have texts for an area. */
export const languagesOf = (root, area) =>
  existsSync(join(root, 'texts'))
    ? readdirSync(join(root, 'texts'))
        .filter((language) => existsSync(tableFile(root, language, area)))
        .sort()
    : [];
const tableFile = (root, language, area) => join(root, 'texts', language, `${area}.json`);

/** English texts of a page by key, read from the source now. Throws if two files of a page have the same key. */
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

/** Names of the files with the English texts of a page. */
function englishFiles(root, { page, isWhole }) {
  const folder = join(root, dirname(page));
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.texts.ts')) : [];
  return isWhole === true ? files.sort() : files.filter((name) => name === `${basename(page)}.texts.ts`);
}

/** Of the forms of what is counted: `_one` and `_other`, or none for a language that has one form. */
const base = (key) => key.replace(/_(?:one|other)$/, '');

/** A page's texts in a language, in the order of the English ones; what is missing is in English. `missing` names it. */
export function textsIn(table, english) {
  const own = Map.groupBy(Object.entries(table), ([key]) => base(key));
  const source = Map.groupBy(Object.entries(english), ([key]) => base(key));
  const missing = [...source.keys()].filter((key) => !own.has(key));
  const texts = Object.fromEntries([...source].flatMap(([key, forms]) => own.get(key) ?? forms));
  return { texts, missing };
}

/** Beside the English texts of each page: the same in each language, and the list of all, each loaded when it is needed. */
export async function textRegistries(root) {
  const rows = PAGES.filter((row) => englishFiles(root, row).length > 0);
  const files = await Promise.all(rows.map((row) => filesOf(root, row)));
  return files.flat();
}

async function filesOf(root, row) {
  const english = await englishTexts(root, row);
  const others = languagesOf(root, row.area);
  const tables = others.map((language) => {
    const table = JSON.parse(readFileSync(tableFile(root, language, row.area), 'utf8'));
    return {
      path: `${row.page}.${language}.gen.ts`,
      text: pageFile(row, language, textsIn(table, english).texts),
    };
  });
  return [
    ...(row.isWhole === true ? [] : [{ path: `${row.page}.${ENGLISH}.gen.ts`, text: englishFile(row) }]),
    ...tables,
    {
      path: `${row.page}.gen.ts`,
      text: row.isWhole === true ? wholeList(row, englishFiles(root, row), others) : lateList(row, others),
    },
  ];
}

function englishFile({ page, exports, spreads }) {
  const own = `./${basename(page)}.texts.ts`;
  if (spreads === undefined)
    return file([...alsoExports(exports, ENGLISH), `export { texts } from '${own}';`]);
  return file([
    `import { texts as shared } from '@canvass/question-types/${spreads}/${ENGLISH}';`,
    `import { texts as own } from '${own}';`,
    '',
    'export const texts = { ...shared, ...own };',
  ]);
}

function pageFile({ exports, spreads }, language, texts) {
  const lines = Object.entries(texts).map(
    ([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`,
  );
  const imports =
    spreads === undefined
      ? []
      : [`import { texts as shared } from '@canvass/question-types/${spreads}/${language}';`, ''];
  return file([
    ...imports,
    ...alsoExports(exports, language),
    'export const texts: Readonly<Record<string, string>> = {',
    ...(spreads === undefined ? [] : ['  ...shared,']),
    ...lines,
    '};',
  ]);
}

const alsoExports = (exports, language) =>
  exports === undefined
    ? []
    : [`export { ${exports[0]} } from '@canvass/question-types/${exports[1]}/${language}';`];

/** Each language in a separate file, loaded when it is used. */
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

/** All languages in one file. */
function wholeList({ page }, files, languages) {
  const name = basename(page);
  const parts = files.map((part) => ({ part, local: camelCase(part.replace('.texts.ts', '')) }));
  return file([
    ...parts.map(({ part, local }) => `import { texts as ${local} } from './${part}';`),
    ...languages.map(
      (language) =>
        `import { texts as ${camelCase(language.toLowerCase())} } from './${name}.${language}.gen.ts';`,
    ),
    '',
    '/** These texts, by language. */',
    `export const ${camelCase(name)}Texts = {`,
    `  '${ENGLISH}': { ${parts.map(({ local }) => `...${local}`).join(', ')} },`,
    ...languages.map((language) => `  '${language}': ${camelCase(language.toLowerCase())},`),
    '} as const;',
  ]);
}

const file = (lines) => [HEADER, ...lines, ''].join('\n');
