import { placeholderNames } from '@canvass/project/file';
import type { TextRow } from './text-rows.ts';
import type { Term } from './translate.ts';

/** A difference between a translation and its original that is probably a mistake. */
export interface TranslationProblem {
  /**
   * `lost-*`: the original has it, the translation lacks it. `added-placeholder`: the translation has one that the
   * original lacks. `open-mark`: a mark is not closed, or closed twice. `term`: the translation lacks the translation of a
   * term.
   */
  readonly kind:
    | 'lost-placeholder'
    | 'added-placeholder'
    | 'lost-link'
    | 'lost-image'
    | 'lost-mark'
    | 'open-mark'
    | 'term';
  /** The placeholder as written, the name of the mark, or the term. */
  readonly name: string;
  /** The expected translation of a term. */
  readonly expected?: string;
}

interface CheckOptions {
  readonly language: string;
  readonly codes: ReadonlySet<string>;
  readonly terms: readonly Term[];
}

/** Compares a translation with its original. Returns an empty list for a blank translation. */
export function checkTranslation(
  { source, isRich, form, block }: Pick<TextRow, 'source' | 'isRich' | 'form' | 'block'>,
  text: string,
  { language, codes, terms }: CheckOptions,
): readonly TranslationProblem[] {
  if (text.trim() === '') return [];
  const sourceMarkers = markersIn(source, codes);
  const textMarkers = markersIn(text, codes);
  // A plural form for one or two may omit the number.
  const mayLack = (name: string) =>
    block === 'texts' && form !== undefined && form !== 'other' && name === 'count';
  const lostMarkers = [...sourceMarkers].filter(([name]) => !textMarkers.has(name) && !mayLack(name));
  const addedMarkers = [...textMarkers].filter(([name]) => !sourceMarkers.has(name));
  return [
    ...lostMarkers.map(([, marker]) => ({ kind: 'lost-placeholder' as const, name: marker })),
    ...addedMarkers.map(([, marker]) => ({ kind: 'added-placeholder' as const, name: marker })),
    ...(isRich ? compareMarks(source, text) : []),
    ...findMissingTerms(source, text, { language, terms }),
  ];
}

/** The placeholders of a text, as written, by their references. */
function markersIn(text: string, codes: ReadonlySet<string>): ReadonlyMap<string, string> {
  if (!/[[{]/.test(text)) return new Map();
  const markers = placeholderNames(text, codes).map(({ reference, from, to }) => {
    const start = Math.max(text.lastIndexOf('{{', from), text.lastIndexOf('[', from));
    const end = text.startsWith('{{', start) ? text.indexOf('}}', to) + 2 : text.indexOf(']', to) + 1;
    return [reference, text.slice(start, Math.max(end, to))] as const;
  });
  return new Map(markers);
}

/** Names of marks with the same meaning. */
const SAME_MARKS: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i',
  ins: 'u',
  strike: 's',
  del: 's',
};
/** Marks that a translation should keep. Others, such as paragraphs, may be divided differently. */
const KEPT_MARKS: ReadonlySet<string> = new Set(['b', 'i', 'u', 's', 'sub', 'sup', 'a', 'img']);
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'img', 'hr', 'wbr']);
/** Tags whose end may be omitted. */
const OPTIONAL_ENDS: ReadonlySet<string> = new Set(['p', 'li']);

function compareMarks(source: string, text: string): readonly TranslationProblem[] {
  const sourceMarks = readMarks(source);
  const textMarks = readMarks(text);
  const lostMarks = [...sourceMarks.counts].filter(
    ([name, count]) => KEPT_MARKS.has(name) && (textMarks.counts.get(name) ?? 0) < count,
  );
  return [
    ...lostMarks.map(([name]): TranslationProblem => ({ kind: lostKindOf(name), name })),
    ...textMarks.unclosed.map((name): TranslationProblem => ({ kind: 'open-mark', name })),
  ];
}

const lostKindOf = (name: string) =>
  name === 'a' ? 'lost-link' : name === 'img' ? 'lost-image' : ('lost-mark' as const);

function readMarks(html: string): {
  readonly counts: ReadonlyMap<string, number>;
  readonly unclosed: readonly string[];
} {
  const counts = new Map<string, number>();
  const openTags: string[] = [];
  const unclosed: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi)) {
    const lower = tag.toLowerCase();
    const name = SAME_MARKS[lower] ?? lower;
    if (slash === '') counts.set(name, (counts.get(name) ?? 0) + 1);
    if (VOID_TAGS.has(name) || OPTIONAL_ENDS.has(name)) continue;
    if (slash === '') openTags.push(name);
    else if (openTags.at(-1) === name) openTags.pop();
    else unclosed.push(name);
  }
  return { counts, unclosed: [...new Set([...unclosed, ...openTags])] };
}

/** Letters of scripts that write words without spaces, in which a term has no ends. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Terms of the original whose translation is not in the text. Endings of words after a term's translation are allowed. */
function findMissingTerms(
  source: string,
  text: string,
  { language, terms }: Pick<CheckOptions, 'language' | 'terms'>,
): readonly TranslationProblem[] {
  const relevantTerms = terms.filter(({ translations }) => translations[language] !== undefined);
  if (relevantTerms.length === 0) return [];
  const plainSource = plainLower(source);
  const plainText = plainLower(text);
  return relevantTerms.flatMap(({ term, translations }): readonly TranslationProblem[] => {
    const expected = translations[language] ?? '';
    const isMissing = hasWord(plainSource, plainLower(term)) && !plainText.includes(plainLower(expected));
    return isMissing ? [{ kind: 'term', name: term, expected }] : [];
  });
}

const plainLower = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC')
    .toLowerCase()
    .trim();

function hasWord(text: string, word: string): boolean {
  const isInnerLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character) && !WITHOUT_SPACES.test(character);
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1))
    if (!isInnerLetter(text[at - 1]) && !isInnerLetter(text[at + word.length])) return true;
  return false;
}
