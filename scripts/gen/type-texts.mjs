// Generates the texts of question types. English is beside the code (`*.texts.ts`). Other languages are in
// `texts/<language>/types.json`, split by English file, so that browsers load the same texts in every language.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { ENGLISH, readArea, translatedTags } from './languages.mjs';
import { camelCase, HEADER, propertyKey } from './names.mjs';
import { faultsOf, textsIn } from './plural-forms.mjs';
import { filesWithSuffix } from './read-folders.mjs';

const FOLDER = 'packages/question-types/src';
const REGISTRY = `${FOLDER}/registry`;
const AREA = 'types';

/** Files with texts that several types may need: for attached files, search fields, several entries and open texts. */
export const BESIDE = ['files', 'picker', 'entries', 'open-text'];
/** The file with the texts of open texts, which the first load of a page leaves out. */
const OPEN_TEXT = 'open-text';

/** Generates the texts of `types` (`{ name, key }`) in every language. `usual` names the types in the first load. */
export function typeTexts(root, types, usual) {
  const sources = readSources(root);
  const languages = readTranslations(root, sources);
  const pieceOf = (name) => resolvePassOn(sources, name);
  const addressOf = (language, name) => {
    const piece = pieceOf(name);
    return language === ENGLISH ? `../${sources.get(piece).path}` : `../texts/${language}/${piece}.gen.ts`;
  };
  const all = [ENGLISH, ...languages.keys()];
  const beside = BESIDE.filter((name) => sources.has(name));
  const entries = [...types, ...beside.map((name) => ({ key: propertyKey(name), name }))];
  const files = [...languages].flatMap(([language, translation]) =>
    [...sources.values()]
      .filter(({ passesOn }) => passesOn === undefined)
      .map((source) => ({
        path: `${FOLDER}/texts/${language}/${source.name}.gen.ts`,
        text: piece(language, { sources, source, translated: translation[source.name] ?? {} }),
      })),
  );
  return [
    ...files,
    ...stalePieces(root, new Set(files.map(({ path }) => path))),
    ...all.map((language) => ({
      path: `${REGISTRY}/texts.${language}.gen.ts`,
      text: loaders(entries, language, addressOf),
    })),
    ...all.map((language) => ({
      path: `${REGISTRY}/usual-texts.${language}.gen.ts`,
      text: usualTexts(
        entries.filter(({ name }) => usual.includes(name) || name === OPEN_TEXT),
        language,
        addressOf,
        (name) => filesOf(sources, name).includes(OPEN_TEXT),
      ),
    })),
    { path: `${REGISTRY}/texts.gen.ts`, text: byLanguage(all) },
  ];
}

function stalePieces(root, current) {
  const folder = `${FOLDER}/texts`;
  return filesWithSuffix(join(root, folder), '.gen.ts')
    .map((name) => `${folder}/${name}`)
    .filter((path) => !current.has(path))
    .map((path) => ({ path, text: undefined }));
}

/** The texts of question types that a language lacks, as `{ place, text }`. */
export function missingTypeTexts(root, tag) {
  const sources = readSources(root);
  const translation = readTranslation(root, tag, sources);
  return [...sources.values()].flatMap(({ name, own }) =>
    textsIn(tag, translation[name] ?? {}, own).missing.map((key) => ({
      place: `${AREA}.json: ${name}: ${key}`,
      text: own[key] ?? own[`${key}_other`],
    })),
  );
}

/** The faults of the texts of question types by language (`faultsOf`), each with the file of the English texts. */
export function typeTextFaults(root) {
  const sources = readSources(root);
  const faults = (tag) =>
    Object.entries(readArea(root, tag, AREA)).flatMap(([name, texts]) =>
      faultsOf(tag, texts, sources.get(name)?.own ?? {}).map((fault) => `${name}: ${fault}`),
    );
  return Object.fromEntries(translatedTags(root).map((tag) => [tag, faults(tag)]));
}

/**
 * The English texts of question types by the name of their file, and a function that lists the files of a type.
 */
export function englishTypeTexts(root) {
  const sources = readSources(root);
  const own = [...sources.values()].filter(({ passesOn }) => passesOn === undefined);
  return {
    files: Object.fromEntries(own.map(({ name, own: texts }) => [name, texts])),
    filesOf: (name) => filesOf(sources, name),
  };
}

/** The files of a type's texts. Texts of later files override texts of earlier files. */
function filesOf(sources, name) {
  const piece = resolvePassOn(sources, name);
  const spreads = sources.get(piece).spreads.map((spread) => resolvePassOn(sources, spread));
  return [...new Set([...spreads.flatMap((spread) => filesOf(sources, spread)), piece])];
}

/** The name of the file with the texts of a type, which may be the file of another type. */
export const textsOf = (root, name) => resolvePassOn(readSources(root), name);

/** Reads the English texts by name: `{ name, path, own, spreads }`, or `{ name, path, passesOn }` for a re-export. */
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
 * Returns the object of `export const texts = { ... }`. It may contain only names and string literals, because the file
 * is parsed, not executed.
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

const readTranslations = (root, sources) =>
  new Map(translatedTags(root).map((tag) => [tag, readTranslation(root, tag, sources)]));

function readTranslation(root, tag, sources) {
  const translation = readArea(root, tag, AREA);
  for (const [name, texts] of Object.entries(translation)) {
    const unknown = Object.keys(texts).find((key) => !Object.hasOwn(sources.get(name)?.own ?? {}, key));
    if (unknown !== undefined)
      throw new Error(`texts/${tag}/${AREA}.json: no English text ${name}: ${unknown} (${name}.texts.ts).`);
  }
  return translation;
}

/** Generates the file of a language for one English file. Missing texts stay English. */
function piece(language, { sources, source: { spreads, own }, translated }) {
  const tables = [...new Set(spreads.map((name) => resolvePassOn(sources, name)))];
  const { texts } = textsIn(language, translated, own);
  return lines(
    HEADER,
    ...tables.map((name) => `import { texts as ${camelCase(name)} } from './${name}.gen.ts';`),
    ...(tables.length > 0 ? [''] : []),
    'export const texts = {',
    ...tables.map((name) => `  ...${camelCase(name)},`),
    ...Object.entries(texts).map(([key, text]) => `  ${propertyKey(key)}: ${quoteText(text)},`),
    '} as const;',
  );
}
const quoteText = (text) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function loaders(types, language, addressOf) {
  return lines(
    HEADER,
    "import type { questionTypes } from './registry.gen.ts';",
    '',
    `/** The texts of each question type, of attached files, search fields, several entries and open texts in ${language}, loaded when they are needed. */`,
    'export const typeTexts = {',
    ...types.map(({ key, name }) => `  ${key}: () => import('${addressOf(language, name)}'),`),
    '} satisfies {',
    `  [Id in keyof typeof questionTypes${BESIDE.filter((name) => types.some((type) => type.name === name))
      .map((name) => ` | '${name}'`)
      .join('')}]: () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;`,
    '};',
  );
}

/** The texts of usual types: with the module, or loaded on demand if they include those of open texts. */
function usualTexts(types, language, addressOf, hasOpenTexts) {
  const isLate = ({ name }) => hasOpenTexts(name);
  return lines(
    HEADER,
    ...types
      .filter((type) => !isLate(type))
      .map(({ local, name }) => `import { texts as ${local} } from '${addressOf(language, name)}';`),
    '',
    `/** The texts of the usual types in ${language}. Those with open texts load on demand. */`,
    'export const usualTexts = {',
    ...types.map((type) =>
      isLate(type)
        ? `  ${type.key}: () => import('${addressOf(language, type.name)}'),`
        : type.key === type.local
          ? `  ${type.key},`
          : `  ${type.key}: ${type.local},`,
    ),
    '} as const;',
  );
}

const localName = (language) => language.replaceAll('-', '');

function byLanguage(languages) {
  return lines(
    HEADER,
    ...languages.map(
      (language) => `import { typeTexts as ${localName(language)} } from './texts.${language}.gen.ts';`,
    ),
    '',
    '/** The texts of each question type by language, for pages that show several types. */',
    'export const texts = {',
    ...languages.map((language) => `  ${propertyKey(language)}: ${localName(language)},`),
    '};',
  );
}

const lines = (...all) => `${all.join('\n')}\n`;
