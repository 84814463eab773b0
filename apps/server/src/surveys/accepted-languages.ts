/** Limits of the header's length and of the languages read from it. */
const MAX_HEADER_LENGTH = 400;
const MAX_LANGUAGES = 10;
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const WEIGHT = /^q=(1(?:\.0*)?|0(?:\.\d*)?)$/i;

/**
 * The languages of an `Accept-Language` header, by preference: by weight, then in the order of the header. Omits
 * languages with weight 0, malformed tags, the wildcard, and entries beyond the limits.
 */
export function acceptedLanguages(header = ''): readonly string[] {
  const completeEntries =
    header.length > MAX_HEADER_LENGTH ? header.slice(0, MAX_HEADER_LENGTH).replace(/,?[^,]*$/, '') : header;
  return completeEntries
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .map(([tag = '', weight]) => ({ tag, weight: weightOf(weight) }))
    .filter(({ tag, weight }) => weight > 0 && TAG.test(tag))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_LANGUAGES)
    .map(({ tag }) => tag);
}

/** A malformed weight is treated as missing, which means the highest. */
function weightOf(weightText: string | undefined): number {
  const weight = WEIGHT.exec(weightText ?? '')?.[1];
  return weight === undefined ? 1 : Number(weight);
}
