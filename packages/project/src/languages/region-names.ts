/** The language of the names in the list of regions of a country. */
const LIST_LANGUAGES: Readonly<Record<string, string>> = { CN: 'zh', BR: 'pt' };
const CHINESE = /^(?:zh|yue)(?:-|$)/i;
/** Languages that are not written in Latin letters. */
const OTHER_LETTERS =
  /^(?:am|ar|be|bg|bn|dv|el|fa|gu|he|hi|hy|ja|ka|kk|km|kn|ko|ky|lo|mk|ml|mn|mr|my|ne|or|pa|ps|ru|sd|si|sr|ta|te|tg|th|ti|ug|uk|ur|yi|yue|zh)(?:-|$)/i;

/**
 * The language in which the regions of a country (default China) are listed, if readers of `language` cannot read it.
 * Names in Latin letters suit all languages with these letters.
 */
export function foreignNamesLanguage(country: string | undefined, language: string): string | undefined {
  const listLanguage = LIST_LANGUAGES[country ?? 'CN'];
  const canRead = listLanguage === 'zh' ? CHINESE.test(language) : !OTHER_LETTERS.test(language);
  return canRead ? undefined : listLanguage;
}
