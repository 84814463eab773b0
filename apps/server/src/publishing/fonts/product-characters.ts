import { type Locale, SPECIAL_NAMES } from '@canvass/project';
import { translationLoaders } from './translations.gen.ts';

const cachedCharacters = new Map<Locale, Promise<string>>();

/** The characters of the product's texts and dates in a language, without Latin letters, which every font has. */
export function listProductCharacters(language: Locale): Promise<string> {
  const characters = cachedCharacters.get(language) ?? readCharacters(language);
  cachedCharacters.set(language, characters);
  return characters;
}

const LAST_LATIN_LETTER = '\u017f';

async function readCharacters(language: Locale): Promise<string> {
  const tables = (await translationLoaders[language]?.()) ?? [];
  const texts = [nameOf(language), JSON.stringify(tables), formatDates(language)].join('');
  return [...new Set(texts)]
    .filter((character) => character > LAST_LATIN_LETTER)
    .toSorted()
    .join('');
}

const nameOf = (language: Locale): string =>
  SPECIAL_NAMES[language] ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';

/** Formats dates in each month and on each day of the week, as pages do. */
function formatDates(language: Locale): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
  const days = Array.from({ length: 24 }, (_, at) => format.format(new Date(2026, at / 2, at + 1, at)));
  return days.join('');
}
