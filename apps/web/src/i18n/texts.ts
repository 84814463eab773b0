import { type Locale, wordsOf } from '@canvass/project';
import { fileTexts } from '@canvass/question-types/file-texts';
import { lateTypeTexts } from '@canvass/question-types/late-texts';
import { loadChunk } from '../network/load-chunk.ts';
import { firstTexts } from './first.gen.ts';
import { laterTexts } from './later.gen.ts';

/** Locales with texts of their own. Arabic pages use the English ones (PROJECT-12). */
export type WordsLocale = Exclude<Locale, 'ar'>;
/** By key; `{{name}}` stands for a parameter, `_one` and `_other` at the end of a key for its count. */
export type Texts = Readonly<Record<string, string>>;

/** Stands among ids of question types for the words of attached files. */
export const FILE_TEXTS = 'files';

interface OwnTexts {
  readonly texts: Texts;
  /** Of the usual question types, by id. */
  readonly usualTexts: Readonly<Record<string, Texts>>;
}

/** With the words of the usual question types. */
const OWN: Readonly<Record<WordsLocale, () => Promise<OwnTexts>>> = firstTexts;

/** Loads the list of the texts of question types, by their ids. */
const OF_TYPES: Readonly<Record<WordsLocale, () => Promise<TypeTexts>>> = lateTypeTexts;
interface TypeTexts {
  readonly typeTexts: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>;
}

const LATER: Readonly<Record<WordsLocale, () => Promise<Pick<OwnTexts, 'texts'>>>> = laterTexts;

/** Everything that is said in a language on the way through a survey: our own words and those of these question types. */
export async function loadTexts(language: string, types: readonly string[]): Promise<Texts> {
  const words = wordsOf(language);
  const tables = types.map(async (type) => [type, await textsOf(words, type)] as const);
  const [own, ...typeTables] = await Promise.all([loadOwnTexts(words), ...tables]);
  return { ...own, ...mergedTypeTexts(typeTables) };
}

/** What the screens say that are no part of the first load. */
export const loadLaterTexts = async (words: WordsLocale): Promise<Texts> =>
  (await loadChunk(LATER[words])).texts;

export const loadOwnTexts = async (words: WordsLocale): Promise<Texts> => (await loadChunk(OWN[words])).texts;

async function textsOf(words: WordsLocale, type: string): Promise<Texts> {
  if (type === FILE_TEXTS) {
    const load: () => Promise<{ readonly texts: Texts }> = fileTexts[words];
    return (await loadChunk(load)).texts;
  }
  const { usualTexts } = await loadChunk(OWN[words]);
  const usual = Object.hasOwn(usualTexts, type) ? usualTexts[type] : undefined;
  if (usual !== undefined) return usual;
  const { typeTexts } = await loadChunk(OF_TYPES[words]);
  const load = Object.hasOwn(typeTexts, type) ? typeTexts[type] : undefined;
  return load === undefined ? {} : (await loadChunk(load)).texts;
}

/** Of one text under the name of its question type. */
export const ownKey = (type: string, key: string): string => `${type}/${key}`;

/**
 * The words of several question types in one table. Types may say the same key in words of their own (a star is given,
 * an option is chosen): what differs from the first stands under the name of its type.
 */
export function mergedTypeTexts(tables: readonly (readonly [type: string, texts: Texts])[]): Texts {
  const merged: Record<string, string> = {};
  for (const [type, texts] of tables) {
    for (const [key, words] of Object.entries(texts)) {
      const known = (merged[key] ??= words);
      if (known !== words) merged[ownKey(type, key)] = words;
    }
  }
  return merged;
}
