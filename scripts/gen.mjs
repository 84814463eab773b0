// npm run gen: writes the registries from the folders. With --check it writes no files, and fails if they are
// outdated. With --missing it counts the texts that each language lacks; with --missing and a language it lists them,
// and the translations whose English text has changed since.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageForms } from './gen/language-forms.mjs';
import { languagesByForms } from './gen/languages-by-forms.mjs';
import { commandRegistry, pageObjectRegistry, routeRegistry } from './gen/module-list.mjs';
import { questionTypeRegistries } from './gen/question-types.mjs';
import { textLists } from './gen/text-lists.mjs';
import { Refusal, ROOT, runMain } from './repository.mjs';
import { changedTexts } from './texts/changed.mjs';
import { languageRegistry, translatedTags } from './texts/languages.mjs';
import { missingTexts } from './texts/missing.mjs';

/** Functions that take the repository's root and return the generated files `[{ path, text }]`. */
const generators = [
  questionTypeRegistries,
  routeRegistry,
  commandRegistry,
  pageObjectRegistry,
  languageRegistry,
  textLists,
  languagesByForms,
  languageForms,
];

/** Generates all registries below `root`. Returns the paths of changed files. Changes no file if `write` is false. */
export async function generate(root, { write }) {
  const changed = [];
  for (const { path, text } of generators.flatMap((generator) => generator(root))) {
    const target = join(root, path);
    if ((await readIfPresent(target)) === text) continue;
    changed.push(path);
    if (write) {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  return changed;
}

async function readIfPresent(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function main() {
  const asked = process.argv.indexOf('--missing');
  if (asked > 0) return reportMissing(process.argv[asked + 1]);
  const check = process.argv.includes('--check');
  const changed = await generate(ROOT, { write: !check }).catch((error) => {
    throw new Refusal(error.message);
  });
  for (const path of changed) console.log(`${check ? 'out of date' : 'written'}: ${path}`);
  if (check && changed.length > 0) {
    console.error('Generated files do not match the folders. Run: npm run gen');
    return 1;
  }
  if (changed.length === 0) console.log('Generated files are up to date.');
  return 0;
}

async function reportMissing(language) {
  for (const tag of language === undefined ? translatedTags(ROOT) : [language]) {
    const missing = await missingTexts(ROOT, tag).catch((error) => {
      throw new Refusal(error.message);
    });
    if (language !== undefined) {
      for (const { place, text } of missing) console.log(`${place}: ${JSON.stringify(text)}`);
      await reportChanged(language);
    }
    const forAuthors = missing.filter(({ isForAuthors }) => isForAuthors).length;
    console.log(
      `${tag}: ${missing.length - forAuthors} texts for respondents and ${forAuthors} for authors and operators are missing.`,
    );
  }
  return 0;
}

async function reportChanged(language) {
  const changed = await changedTexts(ROOT, language).catch((error) => {
    throw new Refusal(
      `The history of the repository, which tells changed texts, cannot be read: ${error.message}`,
    );
  });
  for (const { place, text, was } of changed)
    console.log(`${place}: changed from ${JSON.stringify(was)} to ${JSON.stringify(text)}`);
  console.log(`${language}: the English of ${changed.length} translated texts has changed since.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(main);
