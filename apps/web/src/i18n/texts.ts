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

/** Stands for the texts of attached files among the ids of question types. */
export const FILE_TEXTS = 'files';

interface OwnTexts {
  readonly texts: Texts;
  /** Texts of the usual question types, by id. */
  readonly usualTexts: Readonly<Record<string, Texts>>;
}

/** Texts of the first load, with those of the usual question types. */
const OWN: Readonly<Record<WordsLocale, () => Promise<OwnTexts>>> = firstTexts;

/** Loads the list of the texts of question types, by their ids. */
const OF_TYPES: Readonly<Record<WordsLocale, () => Promise<TypeTexts>>> = lateTypeTexts;
interface TypeTexts {
  readonly typeTexts: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>;
}

const LATER: Readonly<Record<WordsLocale, () => Promise<Pick<OwnTexts, 'texts'>>>> = laterTexts;

/** All texts of a survey's screens in a language: the app's, and those of these question types. */
export async function loadTexts(language: string, types: readonly string[]): Promise<Texts> {
  const words = wordsOf(language);
  const tables = types.map(async (type) => [type, await textsOf(words, type)] as const);
  const [own, ...typeTables] = await Promise.all([loadOwnTexts(words), ...tables]);
  return { ...own, ...mergedTypeTexts(typeTables) };
}

/** Texts of the screens outside of the first load. */
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

/** Key of a text that one question type words in its own way. */
export const ownKey = (type: string, key: string): string => `${type}/${key}`;

/**
 * Merges the texts of several question types. Types may word the same key differently (a star is given, an option is
 * chosen): a text that differs from the first is stored under the name of its type.
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
