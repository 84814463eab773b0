import { LANGUAGE_TAGS } from '@canvass/project/file';

/** Regions and scripts that surveys often distinguish, besides languages without them. */
const REGIONAL_TAGS = [
  'ar-EG',
  'de-AT',
  'de-CH',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IN',
  'en-US',
  'en-ZA',
  'es-419',
  'es-ES',
  'es-MX',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'nl-BE',
  'pt-BR',
  'pt-PT',
  'sr-Cyrl',
  'sr-Latn',
  'uz-Cyrl',
  'uz-Latn',
  'zh-CN',
  'zh-HK',
  'zh-TW',
]; // prettier-ignore

/** The name of a language in the author's language, such as "Arabic". The tag, if the browser does not know the name. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The name of a language in that language, such as "العربية". */
export const ownLanguageName = (tag: string): string => languageName(tag, tag);

/** The format allows these tags. */
const TAG_PATTERN = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The canonical form of a typed language tag. Undefined if the text is not a tag that the format allows. */
function parseTag(text: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return TAG_PATTERN.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

export interface ListedLanguage {
  readonly tag: string;
  readonly name: string;
  readonly ownName: string;
}

/**
 * Languages whose name in the author's language, own name, English name or tag contains each word of a search, best
 * matches first. A search that is a tag also finds a language that is not listed.
 */
export function findLanguages(search: string, locale: string): readonly ListedLanguage[] {
  const words = simplify(search).split(/\s+/).filter(Boolean);
  const listed = [...LANGUAGE_TAGS, ...REGIONAL_TAGS].map((tag) => ({
    tag,
    name: languageName(tag, locale),
    ownName: ownLanguageName(tag),
  }));
  const typedTag = parseTag(search);
  const names = ({ tag, name, ownName }: ListedLanguage) =>
    simplify(`${name} ${ownName} ${languageName(tag, 'en')} ${tag}`);
  const found = listed.filter((language) => words.every((word) => names(language).includes(word)));
  const isBest = ({ tag, name, ownName }: ListedLanguage) =>
    tag === typedTag || [name, ownName].some((text) => simplify(text).startsWith(words[0] ?? ''));
  const sorted = found.toSorted(
    (one, other) => Number(isBest(other)) - Number(isBest(one)) || one.name.localeCompare(other.name, locale),
  );
  if (typedTag === undefined || listed.some(({ tag }) => tag === typedTag)) return sorted;
  const typed = {
    tag: typedTag,
    name: languageName(typedTag, locale),
    ownName: ownLanguageName(typedTag),
  };
  // A word such as "Arab" could be a tag of three or more letters that no one means.
  return typed.name === typedTag && found.length > 0 ? sorted : [typed, ...sorted];
}

const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
