// The texts of question types. English is beside the code (`*.texts.ts`). Other languages are in
// `texts/<language>/types.json`, grouped by English file, so that browsers load the same texts in every language.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { camelCase } from '../gen/names.mjs';
import { filesWithSuffix } from '../gen/read-folders.mjs';
import { ENGLISH, readArea, translatedTags } from './languages.mjs';
import { quotePath } from './pages.mjs';
import { listFaults, textsIn } from './plural-forms.mjs';

const FOLDER = 'packages/question-types/src';
const AREA = 'types';

/** Files with texts that several types may need: for attached files, search fields, several entries and open texts. */
export const BESIDE = ['files', 'picker', 'entries', 'open-text'];

/**
 * Reads the English texts by the name of their file: `{ name, path, own, spreads }`, or `{ name, path, passesOn }` for a
 * re-export. Paths begin at `root`.
 */
export function readSources(root) {
  const sources = new Map();
  for (const path of filesWithSuffix(join(root, FOLDER), '.texts.ts').map((each) => `${FOLDER}/${each}`)) {
    const name = nameOf(path);
    const other = sources.get(name);
    if (other)
      throw new Error(`${path}: ${other.path} has the same name; the texts of a language are found by it.`);
    sources.set(name, { name, path, ...readSource(path, readFileSync(join(root, path), 'utf8')) });
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
  const literal = computeLiteral(path, source);
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
function computeLiteral(path, source) {
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

/** The source of a type's texts, which may be the file of another type. */
export function computeSource(sources, name) {
  const source = sources.get(name);
  if (!source)
    throw new Error(`the question type ${name} has no texts: ${name}/${name}.texts.ts is missing.`);
  return source.passesOn === undefined ? source : computeSource(sources, source.passesOn);
}

/** The names of the files with a type's texts. */
export function listFiles(sources, name) {
  const source = computeSource(sources, name);
  return [...new Set([...source.spreads.flatMap((spread) => listFiles(sources, spread)), source.name])];
}

/** Reads the translations of a language by English file. Throws if English does not have a text. */
export function readTranslation(root, tag, sources) {
  const translation = readArea(root, tag, AREA);
  for (const [name, texts] of Object.entries(translation)) {
    const unknown = Object.keys(texts).find((key) => !Object.hasOwn(sources.get(name)?.own ?? {}, key));
    if (unknown !== undefined)
      throw new Error(`texts/${tag}/${AREA}.json: no English text ${name}: ${unknown} (${name}.texts.ts).`);
  }
  return translation;
}

/** The address from which the texts of an English file are imported in a language. */
export function computeAddress(root, { name, path }, tag) {
  return tag === ENGLISH ? quotePath(root, path) : `'virtual:texts/types/${name}/${tag}'`;
}

/** The module with the texts of one English file in a language. Missing texts are in English. */
export function typeModule(root, { sources, translation }, [name, tag]) {
  const source = computeSource(sources, name);
  if (tag === ENGLISH) return [`export { texts } from ${computeAddress(root, source, tag)};`];
  const spreads = [...new Set(source.spreads.map((spread) => computeSource(sources, spread)))];
  const { texts } = textsIn(tag, translation[source.name] ?? {}, source.own);
  return [
    ...spreads.map(
      (spread) => `import { texts as ${camelCase(spread.name)} } from ${computeAddress(root, spread, tag)};`,
    ),
    'export const texts = {',
    ...spreads.map((spread) => `  ...${camelCase(spread.name)},`),
    ...Object.entries(texts).map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`),
    '};',
  ];
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

/** The faults of the texts of question types by language (`listFaults`), each with the file of the English texts. */
export function typeTextFaults(root) {
  const sources = readSources(root);
  const faults = (tag) =>
    Object.entries(readArea(root, tag, AREA)).flatMap(([name, texts]) =>
      listFaults(tag, texts, sources.get(name)?.own ?? {}).map((fault) => `${name}: ${fault}`),
    );
  return Object.fromEntries(translatedTags(root).map((tag) => [tag, faults(tag)]));
}
