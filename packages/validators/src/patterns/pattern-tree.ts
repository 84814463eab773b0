/** A set of code points: inclusive pairs `[from, to, from, to, ...]` in any order, and Unicode properties. */
export interface CharSet {
  readonly ranges: readonly number[];
  readonly properties: readonly PropertyTest[];
  readonly isNegated: boolean;
}
type PropertyTest = (codePoint: number) => boolean;

const NO_PROPERTIES: readonly PropertyTest[] = [];

export function charSet(ranges: readonly number[], isNegated = false): CharSet {
  return { ranges, properties: NO_PROPERTIES, isNegated: isNegated };
}

export function hasCodePoint(set: CharSet, codePoint: number): boolean {
  return isListed(set, codePoint) !== set.isNegated;
}

function isListed({ ranges, properties }: CharSet, codePoint: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (codePoint >= (ranges[at] ?? 0) && codePoint <= (ranges[at + 1] ?? -1)) return true;
  }
  return properties.some((test) => test(codePoint));
}

const DIGIT = [0x30, 0x39];
export const WORD_CHARACTERS = charSet([0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]);
/** ECMAScript's whitespace and line ends. */
const SPACE = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];
export const ANY_BUT_LINE_END = charSet([0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029], true);

const CLASS_ESCAPES = new Map<string, CharSet>([
  ['d', charSet(DIGIT)],
  ['D', charSet(DIGIT, true)],
  ['w', WORD_CHARACTERS],
  ['W', charSet(WORD_CHARACTERS.ranges, true)],
  ['s', charSet(SPACE)],
  ['S', charSet(SPACE, true)],
]);

/** The set of `\d`, `\w`, `\s` or their complements, by letter. */
export function classEscape(letter: string): CharSet | undefined {
  return CLASS_ESCAPES.get(letter);
}

/** The set of `\p{name}`, by the host's Unicode tables; undefined for an unknown property. */
export function propertySet(name: string, isNegated: boolean): CharSet | undefined {
  if (!/^[A-Za-z_=0-9]{1,60}$/.test(name)) return undefined;
  const test = propertyTest(name);
  return test === undefined ? undefined : { ranges: [], properties: [test], isNegated: isNegated };
}

function propertyTest(name: string): PropertyTest | undefined {
  try {
    const propertyPattern = new RegExp(`^\\p{${name}}$`, 'u');
    return (codePoint) => propertyPattern.test(String.fromCodePoint(codePoint));
  } catch {
    return undefined; // only the constructor shows whether the property exists
  }
}

/** The union of sets, for a class such as `[\d\p{L}_]`. */
export function computeUnion(sets: readonly CharSet[], isNegated: boolean): CharSet {
  const ranges: number[] = [];
  const properties: PropertyTest[] = [];
  for (const set of sets) {
    if (!set.isNegated) {
      ranges.push(...set.ranges);
      properties.push(...set.properties);
    } else {
      properties.push((codePoint) => hasCodePoint(set, codePoint));
    }
  }
  return { ranges, properties, isNegated: isNegated };
}

/** The syntax tree of a regular expression. */
export type PatternTree =
  | { readonly kind: 'char'; readonly set: CharSet }
  | { readonly kind: 'assertion'; readonly position: 'start' | 'end' | 'word' | 'inside' }
  | { readonly kind: 'sequence'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'either'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly item: PatternTree; readonly min: number; readonly max: number };

export type PatternProblem =
  | 'too-long'
  | 'invalid'
  | 'back-reference'
  | 'look-around'
  | 'nested-repeat'
  | 'repeated-choice'
  | 'too-large';

/** Finds a repeat of variable length or an alternative in a repeated tree. Both would make matching ambiguous. */
export function findRepeat(tree: PatternTree): PatternProblem | undefined {
  switch (tree.kind) {
    case 'char':
    case 'assertion':
      return undefined;
    case 'either':
      return 'repeated-choice';
    case 'repeat':
      return tree.min === tree.max ? findRepeat(tree.item) : 'nested-repeat';
    case 'sequence':
      for (const item of tree.items) {
        const problem = findRepeat(item);
        if (problem !== undefined) return problem;
      }
      return undefined;
  }
}
