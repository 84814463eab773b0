// The texts that languages lack. They appear in English.
import { readArea, translatedTags } from './languages.mjs';
import { englishTexts, computeLanguages, PAGES } from './pages.mjs';
import { textsIn } from './plural-forms.mjs';
import { missingTypeTexts } from './type-texts.mjs';

/**
 * The texts that a language lacks, as `{ place, text, isForAuthors }`, in the order of the English texts. Texts for
 * authors and operators count only in the areas that the language has. Rejects if the language is not listed.
 */
export async function missingTexts(root, tag) {
  if (!translatedTags(root).includes(tag)) throw new Error(`texts/languages.json has no language ${tag}.`);
  const rows = PAGES.filter((row) => computeLanguages(root, row).includes(tag));
  const ofPages = await Promise.all(rows.map((row) => loadMissing(root, tag, row)));
  const places = [...ofPages.flat(), ...missingTypeTexts(root, tag)];
  return [...new Map(places.map((each) => [each.place, each])).values()];
}

async function loadMissing(root, tag, row) {
  const english = await englishTexts(root, row);
  const { missing } = textsIn(tag, readArea(root, tag, row.area), english);
  return missing.map((key) => ({
    place: `${row.area}.json: ${key}`,
    text: english[key] ?? english[`${key}_other`],
    isForAuthors: row.isForAuthors === true,
  }));
}
