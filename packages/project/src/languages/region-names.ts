/** The language of the names in the list of regions of a country. */
const LIST_LANGUAGES: Readonly<Record<string, string>> = { CN: 'zh', BR: 'pt' };

/**
 * The language in which the regions of a country (default China) are listed, if readers of `language` cannot read it.
 * They can read their own language, and names in Latin letters if they use these letters too.
 */
export function foreignNamesLanguage(country: string | undefined, language: string): string | undefined {
  const listLanguage = LIST_LANGUAGES[country ?? 'CN'];
  if (listLanguage === undefined) return undefined;
  const [reader, list] = [localeOf(language), localeOf(listLanguage)];
  const canRead =
    reader === undefined ||
    reader.language === listLanguage ||
    (reader.script === 'Latn' && list?.script === 'Latn');
  return canRead ? undefined : listLanguage;
}

/** The language with its usual script. Undefined for an invalid tag, which is reported elsewhere. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}
