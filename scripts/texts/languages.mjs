// Reads the languages of the product from `texts/languages.json` and the folders `texts/<tag>` of all but English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, propertyKey } from '../gen/names.mjs';

/** The language of the texts beside the code. */
export const ENGLISH = 'en-GB';
const LIST = 'texts/languages.json';
const GENERATED = 'packages/project/src/languages/product-languages.gen.ts';
const FIELDS = { tag: 'string', name: 'string', complete: 'boolean', readByNativeSpeaker: 'boolean' };

/**
 * The languages including English, in the order of the list: `{ tag, name, complete, readByNativeSpeaker }`. Throws if
 * the list is malformed or does not match the folders.
 */
export function readLanguages(root) {
  const file = join(root, LIST);
  if (!existsSync(file))
    return [{ tag: ENGLISH, name: 'English', complete: true, readByNativeSpeaker: true }];
  const languages = JSON.parse(readFileSync(file, 'utf8'));
  for (const language of languages) assertEntry(root, language);
  const tags = languages.map(({ tag }) => tag);
  const twice = tags.find((tag, index) => tags.indexOf(tag) !== index);
  if (twice) throw new Error(`${LIST}: ${twice} is listed twice.`);
  if (!tags.includes(ENGLISH)) throw new Error(`${LIST}: ${ENGLISH} is missing, the language of the source.`);
  const folders = readdirSync(join(root, 'texts'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const unlisted = folders.find(({ name }) => !tags.includes(name));
  if (unlisted)
    throw new Error(
      `texts/${unlisted.name}: the language is missing in ${LIST}. Add { "tag": "${unlisted.name}", "name": "<its name in itself>", "complete": false, "readByNativeSpeaker": false }.`,
    );
  return languages;
}

function assertEntry(root, language) {
  const { tag } = language;
  const wrongField = Object.entries(FIELDS).find(([field, type]) => typeof language[field] !== type);
  if (wrongField)
    throw new Error(`${LIST}: ${tag ?? 'an entry'} needs the field ${wrongField[0]} (${wrongField[1]}).`);
  const unknownField = Object.keys(language).find((field) => !Object.hasOwn(FIELDS, field));
  if (unknownField) throw new Error(`${LIST}: ${tag} has a field without a meaning: ${unknownField}.`);
  const canonical = Intl.getCanonicalLocales(tag)[0];
  if (canonical !== tag) throw new Error(`${LIST}: write ${canonical} for ${tag}.`);
  if (tag !== ENGLISH && !existsSync(join(root, 'texts', tag)))
    throw new Error(`${LIST}: ${tag} has no folder texts/${tag}.`);
}

export const translatedTags = (root) =>
  readLanguages(root)
    .map(({ tag }) => tag)
    .filter((tag) => tag !== ENGLISH)
    .sort();

/** The path of the file with the texts of an area in a language, such as `respondent`, from the root. */
export const areaPath = (tag, area) => `texts/${tag}/${area}.json`;

export const hasArea = (root, tag, area) => existsSync(join(root, areaPath(tag, area)));

/** Reads the texts of an area in a language. Returns no texts if the language has no file of this area. */
export const readArea = (root, tag, area) =>
  hasArea(root, tag, area) ? JSON.parse(readFileSync(join(root, areaPath(tag, area)), 'utf8')) : {};

const nameInItself = (tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag);

export function languageRegistry(root) {
  if (!existsSync(join(root, LIST))) return [];
  const languages = readLanguages(root);
  const special = languages.filter(({ tag, name }) => name !== nameInItself(tag));
  const text = [
    HEADER,
    "/** The product's languages (CONST-10). Missing texts of a language are English. */",
    `export const LOCALES = [${languages.map(({ tag }) => `'${tag}'`).join(', ')}] as const;`,
    '',
    '/** Names of languages in their own language, where they differ from those of `Intl.DisplayNames`. */',
    'export const SPECIAL_NAMES: Readonly<Record<string, string>> = {',
    ...special.map(({ tag, name }) => `  ${propertyKey(tag)}: '${name}',`),
    '};',
    '',
  ].join('\n');
  return [{ path: GENERATED, text }];
}
