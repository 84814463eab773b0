// Generates the texts of question types. English is beside the code (`*.texts.ts`). Other languages are in
// `texts/<language>/types.json`, split by English file, so that browsers load no more of a language than of English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { camelCase, HEADER, propertyKey } from './names.mjs';
import { filesWithSuffix } from './read-folders.mjs';

const FOLDER = 'packages/question-types/src';
const REGISTRY = `${FOLDER}/registry`;
const ENGLISH = 'en-GB';
const TABLE = 'types.json';

/** Loads the texts of attached files and of the fields for regions, which pages show outside of a type as well. */
const FILES = 'files';

/** Files for the texts of these types (`{ name, key }`) in every language. `usual` are the names of those in the first load. */
export function typeTexts(root, types, usual) {
  const sources = readSources(root);
  const languages = readLanguages(root, sources);
  const pieceOf = (name) => resolvePassOn(sources, name);
  const addressOf = (language, name) => {
    const piece = pieceOf(name);
    return language === ENGLISH ? `../${sources.get(piece).path}` : `../texts/${language}/${piece}.gen.ts`;
  };
  const all = [ENGLISH, ...languages.keys()];
  const files = [...languages].flatMap(([language, translation]) =>
    [...sources.values()]
      .filter(({ passesOn }) => passesOn === undefined)
      .map((source) => ({
        path: `${FOLDER}/texts/${language}/${source.name}.gen.ts`,
        text: piece(sources, source, translation[source.name] ?? {}),
      })),
  );
  return [
    ...files,
    ...stalePieces(root, new Set(files.map(({ path }) => path))),
    ...all.map((language) => ({
      path: `${REGISTRY}/texts.${language}.gen.ts`,
      text: loaders(types, language, addressOf),
    })),
    ...all.map((language) => ({
      path: `${REGISTRY}/usual-texts.${language}.gen.ts`,
      text: usualTexts(
        types.filter(({ name }) => usual.includes(name)),
        language,
        addressOf,
      ),
    })),
    { path: `${REGISTRY}/texts.gen.ts`, text: byLanguage(all) },
    { path: `${REGISTRY}/late-texts.gen.ts`, text: lateTexts(all) },
    ...(sources.has(FILES)
      ? [{ path: `${REGISTRY}/file-texts.gen.ts`, text: fileTexts(all, addressOf) }]
      : []),
  ];
}

/** Generated files whose English file or language no longer exists. */
function stalePieces(root, current) {
  const folder = `${FOLDER}/texts`;
  return filesWithSuffix(join(root, folder), '.gen.ts')
    .map((name) => `${folder}/${name}`)
    .filter((path) => !current.has(path))
    .map((path) => ({ path, text: undefined }));
}

/**
 * Every text that a language lacks, as `<file of the English texts>: <key>`; respondents read it in English. A counted
 * text (`_one`, `_other`) is there if one of its forms is.
 */
export function missingTexts(root) {
  const sources = readSources(root);
  const lacking = ([language, translation]) => [
    language,
    [...sources.values()].flatMap(({ name, own }) =>
      Object.keys(own)
        .filter((key) => !isTranslated(key, translation[name] ?? {}))
        .map((key) => `${name}: ${key}`),
    ),
  ];
  return Object.fromEntries([...readLanguages(root, sources)].map(lacking));
}

/** The name of the file with the texts of this type: its own, or that of the type with which it shares them. */
export const textsOf = (root, name) => resolvePassOn(readSources(root), name);

/** The English texts by name (`single` of `single/single.texts.ts`): `{ name, path, own, spreads }`, or `{ name, path, passesOn }`. */
function readSources(root) {
  const sources = new Map();
  for (const path of filesWithSuffix(join(root, FOLDER), '.texts.ts')) {
    const name = nameOf(path);
    const other = sources.get(name);
    if (other)
      throw new Error(`${path}: ${other.path} has the same name; the texts of a language are found by it.`);
    sources.set(name, { name, path, ...readSource(path, readFileSync(join(root, FOLDER, path), 'utf8')) });
  }
  return sources;
}
const nameOf = (path) => basename(path, '.texts.ts');

function readSource(path, source) {
  const passesOn = /^export \{ texts \} from '([^']+)';/m.exec(source)?.[1];
  if (passesOn) return { passesOn: nameOf(passesOn), own: {} };
  const tables = new Map(
    [...source.matchAll(/^import \{ texts as (\w+) \} from '([^']+)';/gm)].map(([, local, from]) => [
      local,
      nameOf(from),
    ]),
  );
  const literal = literalOf(path, source);
  const spreads = [...literal.matchAll(SPREAD)].map(([, local]) => {
    if (!tables.has(local))
      throw new Error(`${path}: import ${local} as the texts of a file: import { texts as ${local} } ...`);
    return tables.get(local);
  });
  return { spreads, own: valueOf(path, literal.replace(SPREAD, '')) };
}
const SPREAD = /(?<=[{,]\s*)\.\.\.(\w+),?/g;

/**
 * The object of `export const texts = { ... }`. It contains only names and string literals, because it is not
 * executed.
 */
function literalOf(path, source) {
  const literal = /^export const texts\b[^=\n]*= (\{[^]*?\})(?: as const\b[^;]*)?;$/m.exec(source)?.[1];
  if (!literal) throw new Error(`${path}: export the texts as an object named texts.`);
  return literal;
}

function valueOf(path, literal) {
  try {
    return runInNewContext(`(${literal})`, {});
  } catch (error) {
    throw new Error(`${path}: the texts are no plain object of texts: ${error.message}`);
  }
}

function resolvePassOn(sources, name) {
  const source = sources.get(name);
  if (!source)
    throw new Error(`the question type ${name} has no texts: ${name}/${name}.texts.ts is missing.`);
  return source.passesOn === undefined ? name : resolvePassOn(sources, source.passesOn);
}

/** The languages that have texts of question types: `texts/<language>/types.json`, by the name of the English file. */
function readLanguages(root, sources) {
  const folder = join(root, 'texts');
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, TABLE)));
  return new Map(names.sort().map((name) => [name, readLanguage(join(folder, name), sources)]));
}

function readLanguage(folder, sources) {
  const translation = JSON.parse(readFileSync(join(folder, TABLE), 'utf8'));
  for (const [name, texts] of Object.entries(translation)) {
    const unknown = Object.keys(texts).find((key) => !isKeyOf(key, sources.get(name)?.own ?? {}));
    if (unknown !== undefined)
      throw new Error(
        `texts/${basename(folder)}/${TABLE}: no English text ${name}: ${unknown} (${name}.texts.ts).`,
      );
  }
  return translation;
}

/** The key without its plural form, because languages have different plural forms. */
const counted = (key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const isKeyOf = (key, texts) => Object.keys(texts).some((other) => counted(other) === counted(key));
const isTranslated = isKeyOf;

/** The texts of one English file in another language. Missing texts stay English. */
function piece(sources, { spreads, own }, translated) {
  const tables = [...new Set(spreads.map((name) => resolvePassOn(sources, name)))];
  const texts = {};
  for (const [key, text] of Object.entries(own)) {
    if (Object.hasOwn(translated, key)) texts[key] = translated[key];
    else if (!isTranslated(key, translated)) texts[key] = text;
  }
  Object.assign(texts, translated);
  return lines(
    HEADER,
    ...tables.map((name) => `import { texts as ${camelCase(name)} } from './${name}.gen.ts';`),
    ...(tables.length > 0 ? [''] : []),
    'export const texts = {',
    ...tables.map((name) => `  ...${camelCase(name)},`),
    ...Object.entries(texts).map(([key, text]) => `  ${propertyKey(key)}: ${quoted(text)},`),
    '} as const;',
  );
}
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function loaders(types, language, addressOf) {
  return lines(
    HEADER,
    "import type { questionTypes } from './registry.gen.ts';",
    '',
    `/** The texts of each question type in ${language}, loaded when they are needed. */`,
    'export const typeTexts = {',
    ...types.map(({ key, name }) => `  ${key}: () => import('${addressOf(language, name)}'),`),
    '} satisfies {',
    '  [Id in keyof typeof questionTypes]: () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;',
    '};',
  );
}

function usualTexts(types, language, addressOf) {
  return lines(
    HEADER,
    ...types.map(({ local, name }) => `import { texts as ${local} } from '${addressOf(language, name)}';`),
    '',
    `/** The texts of the usual types in ${language}. */`,
    'export const usualTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...types.map(({ key, local }) => (key === local ? `  ${key},` : `  ${key}: ${local},`)),
    '};',
  );
}

/** `zh-CN` to `zhCN`. */
const localName = (language) => language.replaceAll('-', '');

function byLanguage(languages) {
  return lines(
    HEADER,
    ...languages.map(
      (language) => `import { typeTexts as ${localName(language)} } from './texts.${language}.gen.ts';`,
    ),
    '',
    '/** The texts of each question type by language, for whoever shows several. */',
    'export const texts = {',
    ...languages.map((language) => `  ${propertyKey(language)}: ${localName(language)},`),
    '};',
  );
}

function lateTexts(languages) {
  return lines(
    HEADER,
    '/** Loads the texts of question types, by language. */',
    'export const lateTypeTexts = {',
    ...languages.map((language) => `  ${propertyKey(language)}: () => import('./texts.${language}.gen.ts'),`),
    '};',
  );
}

function fileTexts(languages, addressOf) {
  return lines(
    HEADER,
    '/** The texts of attached files by language, loaded where a survey takes some. */',
    'export const fileTexts = {',
    ...languages.map(
      (language) => `  ${propertyKey(language)}: () => import('${addressOf(language, FILES)}'),`,
    ),
    '};',
  );
}

const lines = (...all) => `${all.join('\n')}\n`;
