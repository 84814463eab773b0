// Modules that load the texts of question types: of each type, and of the usual types in the first load.
import { allQuestionTypes, usualNames } from '../gen/question-types.mjs';
import { propertyKey } from '../gen/names.mjs';
import { ENGLISH, translatedTags } from './languages.mjs';
import { computeAddress, BESIDE, listFiles, computeSource } from './type-texts.mjs';

/** The file with the texts of open texts, which the first load of a page leaves out. */
const OPEN_TEXT = 'open-text';

/** Types and the files beside them, as `{ key, name }`: the id as a property key, and the name of the file of texts. */
export function textEntries(root, sources) {
  const beside = BESIDE.filter((name) => sources.has(name));
  return [...allQuestionTypes(root), ...beside.map((name) => ({ key: propertyKey(name), name }))];
}

/** The loaders of the texts of all types in a language. */
export function typeLoaders(root, sources, tag) {
  return [
    'export const typeTexts = {',
    ...textEntries(root, sources).map(
      ({ key, name }) => `  ${key}: ${computeLoader(root, sources, { name, tag })},`,
    ),
    '};',
  ];
}

/** The texts of usual types: with the module, or loaded on demand if they include those of open texts. */
export function usualTexts(root, sources, tag) {
  const usual = usualNames(root, allQuestionTypes(root));
  const entries = textEntries(root, sources).filter(({ name }) => usual.includes(name) || name === OPEN_TEXT);
  const isLate = (name) => listFiles(sources, name).includes(OPEN_TEXT);
  return [
    ...entries
      .filter(({ name }) => !isLate(name))
      .map(
        ({ local, name }) =>
          `import { texts as ${local} } from ${computeAddress(root, computeSource(sources, name), tag)};`,
      ),
    'export const usualTexts = {',
    ...entries.map(({ key, local, name }) =>
      isLate(name) ? `  ${key}: ${computeLoader(root, sources, { name, tag })},` : `  ${key}: ${local},`,
    ),
    '};',
  ];
}

const computeLoader = (root, sources, { name, tag }) =>
  `() => import(${computeAddress(root, computeSource(sources, name), tag)})`;

/** The loaders of the texts of all types by language. */
export function typeLoadersByTag(root) {
  const tags = [ENGLISH, ...translatedTags(root)];
  return [
    ...tags.map((tag, at) => `import { typeTexts as texts${at} } from 'virtual:text-loaders/types/${tag}';`),
    'export const loaders = {',
    ...tags.map((tag, at) => `  '${tag}': texts${at},`),
    '};',
  ];
}
