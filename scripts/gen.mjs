// npm run gen: writes the registries from the folders. With --check it writes no files, and fails if they are
// outdated. With --missing and a language it lists the texts that the language lacks.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findingTexts } from './gen/finding-texts.mjs';
import { languageForms } from './gen/language-forms.mjs';
import { commandRegistry, pageObjectRegistry, routeRegistry } from './gen/module-list.mjs';
import { productTexts } from './gen/product-texts.mjs';
import { questionTypeRegistries } from './gen/question-types.mjs';
import { allMissingTexts, textRegistries } from './gen/texts.mjs';
import { Refusal, ROOT, runMain } from './repository.mjs';

/**
 * Functions that take the repository's root and return the generated files `[{ path, text }]`, or a promise. A file
 * without `text` is deleted.
 */
const generators = [
  questionTypeRegistries,
  routeRegistry,
  commandRegistry,
  pageObjectRegistry,
  textRegistries,
  findingTexts,
  productTexts,
  languageForms,
];

/** Generates all registries below `root`. Returns the paths of changed files. Changes no file if `write` is false. */
export async function generate(root, { write }) {
  const changed = [];
  const registries = await Promise.all(generators.map((generator) => generator(root)));
  for (const { path, text } of registries.flat()) {
    const target = join(root, path);
    if ((await readIfPresent(target)) === text) continue;
    changed.push(path);
    if (write && text === undefined) await rm(target);
    else if (write) {
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
  if (asked > 0) return listMissing(process.argv[asked + 1] ?? '');
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

async function listMissing(tag) {
  const missing = await allMissingTexts(ROOT, tag).catch((error) => {
    throw new Refusal(error.message);
  });
  for (const { place, text } of missing) console.log(`${place}: ${JSON.stringify(text)}`);
  console.log(`${missing.length} texts are missing.`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(main);
