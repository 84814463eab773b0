import { type CharSet, hasCodePoint, WORD_CHARACTERS } from './pattern-tree.ts';
import type { Instruction, SafePattern } from './safe-pattern.ts';

/** Returns an integer from 0 to n - 1. */
type Random = (n: number) => number;

/** Texts that match a pattern of whole texts, for simulations and for checks of authors' files. */
export interface PatternTexts {
  /**
   * A random text that matches. It has at most `maxLength` characters unless all texts are longer, and tends to have
   * at least `minLength`.
   */
  example(random: Random, minLength?: number, maxLength?: number): string;
}

/** Characters that may follow a state: any, no character, a word character (`\w`), or any other character. */
type NextRequirement = 'any' | 'none' | 'word' | 'other';
/** The character before a state. */
type PreviousCharacter = 'none' | 'word' | 'other';
/** A state of the automaton. `next` is the requirement of the assertions passed since the last character. */
interface MatchState {
  readonly index: number;
  readonly before: PreviousCharacter;
  readonly next: NextRequirement;
}
interface Step {
  readonly to: number;
  /** Characters to choose from. Absent if the step consumes none. */
  readonly from?: { readonly set: CharSet; readonly word: boolean };
}
interface Graph {
  readonly steps: readonly (readonly Step[])[];
  /** The minimum number of characters from each state to the end of a match. Infinite if no end can be reached. */
  readonly left: readonly number[];
}

/** Returns undefined if no text matches. */
export function textsOfPattern({ program }: SafePattern): PatternTexts | undefined {
  const graph = buildGraph(program.instructions, program.start);
  if (!Number.isFinite(graph.left[0])) return undefined;
  return {
    example: (random, least = 0, most = least + USUAL_LENGTH) => walk(graph, random, { least, most }),
  };
}

function buildGraph(instructions: readonly Instruction[], start: number): Graph {
  const places: MatchState[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (place: MatchState): number => {
    const key = `${place.index} ${place.before} ${place.next}`;
    const number = numbers.get(key) ?? places.push(place) - 1;
    numbers.set(key, number);
    return number;
  };
  numberOf({ index: start, before: 'none', next: 'any' });
  const steps: (readonly Step[])[] = [];
  const endPlaces = new Set<number>();
  for (let at = 0; at < places.length; at++) {
    const place = places[at];
    const instruction = place && instructions[place.index];
    if (place === undefined || instruction === undefined) continue;
    if (instruction.op === 'match' && place.next !== 'word') endPlaces.add(at);
    steps[at] = stepsFrom(place, instruction).map(({ to, ...step }) => ({ ...step, to: numberOf(to) }));
  }
  const left = measureDistances(steps, endPlaces);
  return { left, steps: steps.map((all) => all.filter(({ to }) => Number.isFinite(left[to]))) };
}

function stepsFrom(
  { before, next }: MatchState,
  instruction: Instruction,
): readonly (Omit<Step, 'to'> & { readonly to: MatchState })[] {
  switch (instruction.op) {
    case 'match':
      return [];
    case 'fork':
      return instruction.next.map((index) => ({ to: { index, before, next } }));
    case 'assertion': {
      const needed = allowedAfterAssertion(instruction.at, before, next);
      return needed === undefined ? [] : [{ to: { index: instruction.next, before, next: needed } }];
    }
    case 'char': {
      const { set } = instruction;
      return [true, false].flatMap((word) => {
        const kind = word ? 'word' : 'other';
        if ((next !== 'any' && next !== kind) || characterOf(set, word) === undefined) return [];
        return [{ from: { set, word }, to: { index: instruction.next, before: kind, next: 'any' } }];
      });
    }
  }
}

/** The characters that may follow an assertion. Undefined if the assertion cannot match here. */
function allowedAfterAssertion(
  assertion: 'start' | 'end' | 'word' | 'inside',
  before: PreviousCharacter,
  next: NextRequirement,
): NextRequirement | undefined {
  if (assertion === 'start') return before === 'none' ? next : undefined;
  if (assertion === 'end') return next === 'word' ? undefined : 'none';
  const needsWord = (before === 'word') !== (assertion === 'word');
  if (next === 'any') return needsWord ? 'word' : 'other';
  return (next === 'word') === needsWord ? next : undefined;
}

function measureDistances(steps: readonly (readonly Step[])[], ends: ReadonlySet<number>): readonly number[] {
  const left = steps.map((_, at) => (ends.has(at) ? 0 : Number.POSITIVE_INFINITY));
  const through = ({ to, from }: Step) => (left[to] ?? 0) + (from === undefined ? 0 : 1);
  let changed = true;
  while (changed) {
    changed = false;
    for (let at = steps.length - 1; at >= 0; at--) {
      const lowest = Math.min(left[at] ?? 0, ...(steps[at] ?? []).map(through));
      changed ||= lowest !== left[at];
      left[at] = lowest;
    }
  }
  return left;
}

/** Characters of a text whose pattern allows any length. */
const USUAL_LENGTH = 12;
/**
 * Probability in eighths that a text shorter than requested continues where it could end, and that a letter is chosen
 * where any character is allowed.
 */
const PREFERRED = 7;

/** Follows random edges while the rest still fits into the length, then the shortest path to the end. */
function walk(
  { steps, left }: Graph,
  random: Random,
  { least, most }: { least: number; most: number },
): string {
  const costOf = ({ to, from }: Step) => (left[to] ?? 0) + (from === undefined ? 0 : 1);
  let text = '';
  let length = 0;
  let open = steps[0] ?? [];
  while (open.length > 0) {
    const lowest = Math.min(...open.map(costOf));
    const choices = open.filter((step) => costOf(step) <= Math.max(lowest, most - length));
    // Prefers to repeat, and prefers letters to other characters.
    const isPreferred = (length < least || choices[0]?.from !== undefined) && random(8) < PREFERRED;
    const step = choices[isPreferred ? 0 : random(choices.length)];
    if (step?.from !== undefined) {
      text += randomCharacter(step.from.set, step.from.word, random);
      length++;
    }
    open = (step && steps[step.to]) ?? [];
  }
  return text;
}

const isWordCharacter = (codePoint: number): boolean => hasCodePoint(WORD_CHARACTERS, codePoint);
const codePointsOf = (text: string): readonly number[] =>
  [...text].map((letter) => letter.codePointAt(0) ?? 0);
/** Common characters. Mostly letters and digits, so that `.+@example.org` gets a plausible name. */
const COMMON = codePointsOf(
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567890123456789',
);
const OTHERS = codePointsOf(
  '_ .-,:;!?\'"()/+@#%&*äéßñçøœşžабвгдежзиклмн中文汉字王李张的一是ابتثجحखगघкのアイウαβγ한국\n',
);
const TRIES = 8;
const LAST_CODE_POINT = 0x10ffff;

function randomCharacter(set: CharSet, word: boolean, random: Random): string {
  const fits = (codePoint: number) => isUsable(set, word, codePoint);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const codePoint =
      set.negated || set.properties.length > 0 || attempt % 2 === 1
        ? pick(word ? COMMON : OTHERS, random)
        : pickOf(set, random);
    if (fits(codePoint)) return String.fromCodePoint(codePoint);
  }
  return String.fromCodePoint(characterOf(set, word) ?? 0);
}

const pick = (some: readonly number[], random: Random): number => some[random(some.length)] ?? 0;

function pickOf({ ranges }: CharSet, random: Random): number {
  const pairIndex = 2 * random(Math.max(1, ranges.length / 2));
  const [from = 0, to = 0] = ranges.slice(pairIndex, pairIndex + 2);
  return from + random(Math.max(1, to - from + 1));
}

/** Half of a surrogate pair, and control characters other than line feeds, cannot be written. */
function isUsable(set: CharSet, word: boolean, codePoint: number): boolean {
  const isWritable = codePoint === 0x0a || (codePoint >= 0x20 && codePoint !== 0x7f);
  const isHalf = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return isWritable && !isHalf && isWordCharacter(codePoint) === word && hasCodePoint(set, codePoint);
}

const firsts = new WeakMap<CharSet, Map<boolean, number | undefined>>();

/** Returns a character of the set: a common one, or else the one with the lowest code. Undefined if no usable one is in it. */
function characterOf(set: CharSet, word: boolean): number | undefined {
  const cached = firsts.get(set) ?? new Map<boolean, number | undefined>();
  firsts.set(set, cached);
  if (!cached.has(word)) cached.set(word, findCharacter(set, word));
  return cached.get(word);
}

function findCharacter(set: CharSet, word: boolean): number | undefined {
  const fits = (codePoint: number) => isUsable(set, word, codePoint);
  const common = [...COMMON, ...OTHERS].find(fits);
  if (common !== undefined || word) return common; // the common characters include all word characters
  const isListed = !set.negated && set.properties.length === 0;
  const ranges = isListed ? set.ranges : [0, LAST_CODE_POINT];
  for (let at = 0; at < ranges.length; at += 2) {
    const to = ranges[at + 1] ?? 0;
    for (let codePoint = ranges[at] ?? 0; codePoint <= to; codePoint++) if (fits(codePoint)) return codePoint;
  }
  return undefined;
}
