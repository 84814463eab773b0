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
  readonly characters?: { readonly set: CharSet; readonly isWord: boolean };
}
interface Graph {
  readonly steps: readonly (readonly Step[])[];
  /** The minimum number of characters from each state to the end of a match. Infinite if no end can be reached. */
  readonly distances: readonly number[];
}

/** Returns undefined if no text matches. */
export function textsOfPattern({ program }: SafePattern): PatternTexts | undefined {
  const graph = buildGraph(program.instructions, program.start);
  if (!Number.isFinite(graph.distances[0])) return undefined;
  return {
    example: (random, minLength = 0, maxLength = minLength + DEFAULT_EXTRA_LENGTH) =>
      walk(graph, random, { minLength, maxLength }),
  };
}

function buildGraph(instructions: readonly Instruction[], start: number): Graph {
  const states: MatchState[] = [];
  const numberByState = new Map<string, number>();
  const computeNumber = (state: MatchState): number => {
    const key = `${state.index} ${state.before} ${state.next}`;
    const number = numberByState.get(key) ?? states.push(state) - 1;
    numberByState.set(key, number);
    return number;
  };
  computeNumber({ index: start, before: 'none', next: 'any' });
  const steps: (readonly Step[])[] = [];
  const endStates = new Set<number>();
  for (let number = 0; number < states.length; number++) {
    const state = states[number];
    const instruction = state && instructions[state.index];
    if (state === undefined || instruction === undefined) continue;
    if (instruction.op === 'match' && state.next !== 'word') endStates.add(number);
    steps[number] = stepsFrom(state, instruction).map(({ to, ...step }) => ({
      ...step,
      to: computeNumber(to),
    }));
  }
  const distances = measureDistances(steps, endStates);
  return {
    distances: distances,
    steps: steps.map((all) => all.filter(({ to }) => Number.isFinite(distances[to]))),
  };
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
      const requirement = allowedAfterAssertion(instruction.position, before, next);
      return requirement === undefined
        ? []
        : [{ to: { index: instruction.next, before, next: requirement } }];
    }
    case 'char': {
      const { set } = instruction;
      return [true, false].flatMap((isWord) => {
        const kind = isWord ? 'word' : 'other';
        if ((next !== 'any' && next !== kind) || characterOf(set, isWord) === undefined) return [];
        return [{ characters: { set, isWord }, to: { index: instruction.next, before: kind, next: 'any' } }];
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

function measureDistances(
  steps: readonly (readonly Step[])[],
  endStates: ReadonlySet<number>,
): readonly number[] {
  const distances = steps.map((_, at) => (endStates.has(at) ? 0 : Number.POSITIVE_INFINITY));
  const distanceThrough = ({ to, characters }: Step) =>
    (distances[to] ?? 0) + (characters === undefined ? 0 : 1);
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (let number = steps.length - 1; number >= 0; number--) {
      const shortest = Math.min(distances[number] ?? 0, ...(steps[number] ?? []).map(distanceThrough));
      hasChanged ||= shortest !== distances[number];
      distances[number] = shortest;
    }
  }
  return distances;
}

/** Default for the number of characters by which a text may exceed its minimum length. */
const DEFAULT_EXTRA_LENGTH = 12;
/**
 * Probability in eighths that a text shorter than requested continues where it could end, and that a letter is chosen
 * where any character is allowed.
 */
const PREFERRED_EIGHTHS = 7;

/** Follows random edges while the rest still fits into the length, then the shortest path to the end. */
function walk(
  { steps, distances }: Graph,
  random: Random,
  { minLength, maxLength }: { minLength: number; maxLength: number },
): string {
  const costOf = ({ to, characters }: Step) => (distances[to] ?? 0) + (characters === undefined ? 0 : 1);
  let text = '';
  let length = 0;
  let nextSteps = steps[0] ?? [];
  while (nextSteps.length > 0) {
    const shortest = Math.min(...nextSteps.map(costOf));
    const choices = nextSteps.filter((step) => costOf(step) <= Math.max(shortest, maxLength - length));
    // The first choice repeats, or consumes a word character if it can.
    const isPreferred =
      (length < minLength || choices[0]?.characters !== undefined) && random(8) < PREFERRED_EIGHTHS;
    const step = choices[isPreferred ? 0 : random(choices.length)];
    if (step?.characters !== undefined) {
      text += randomCharacter(step.characters.set, step.characters.isWord, random);
      length++;
    }
    nextSteps = (step && steps[step.to]) ?? [];
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
const LESS_COMMON = codePointsOf(
  '_ .-,:;!?\'"()/+@#%&*äéßñçøœşžабвгдежзиклмн中文汉字王李张的一是ابتثجحखगघкのアイウαβγ한국\n',
);
const TRIES = 8;
const LAST_CODE_POINT = 0x10ffff;

function randomCharacter(set: CharSet, isWord: boolean, random: Random): string {
  const fits = (codePoint: number) => isUsable(set, isWord, codePoint);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const codePoint =
      set.isNegated || set.properties.length > 0 || attempt % 2 === 1
        ? pickFrom(isWord ? COMMON : LESS_COMMON, random)
        : pickFromRanges(set, random);
    if (fits(codePoint)) return String.fromCodePoint(codePoint);
  }
  return String.fromCodePoint(characterOf(set, isWord) ?? 0);
}

const pickFrom = (codePoints: readonly number[], random: Random): number =>
  codePoints[random(codePoints.length)] ?? 0;

function pickFromRanges({ ranges }: CharSet, random: Random): number {
  const pairIndex = 2 * random(Math.max(1, ranges.length / 2));
  const [from = 0, to = 0] = ranges.slice(pairIndex, pairIndex + 2);
  return from + random(Math.max(1, to - from + 1));
}

/** Whether a character of the set can be chosen. Surrogate halves and most control characters cannot be written. */
function isUsable(set: CharSet, isWord: boolean, codePoint: number): boolean {
  const isWritable = codePoint === 0x0a || (codePoint >= 0x20 && codePoint !== 0x7f);
  const isHalf = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return isWritable && !isHalf && isWordCharacter(codePoint) === isWord && hasCodePoint(set, codePoint);
}

const cachedCharacters = new WeakMap<CharSet, Map<boolean, number | undefined>>();

/** Returns a character of the set, preferably a common one, or else the first usable one. Undefined if none is usable. */
function characterOf(set: CharSet, isWord: boolean): number | undefined {
  const cached = cachedCharacters.get(set) ?? new Map<boolean, number | undefined>();
  cachedCharacters.set(set, cached);
  if (!cached.has(isWord)) cached.set(isWord, findCharacter(set, isWord));
  return cached.get(isWord);
}

function findCharacter(set: CharSet, isWord: boolean): number | undefined {
  const fits = (codePoint: number) => isUsable(set, isWord, codePoint);
  const common = [...COMMON, ...LESS_COMMON].find(fits);
  if (common !== undefined || isWord) return common; // the common characters include all word characters
  const isListed = !set.isNegated && set.properties.length === 0;
  const ranges = isListed ? set.ranges : [0, LAST_CODE_POINT];
  for (let at = 0; at < ranges.length; at += 2) {
    const to = ranges[at + 1] ?? 0;
    for (let codePoint = ranges[at] ?? 0; codePoint <= to; codePoint++) if (fits(codePoint)) return codePoint;
  }
  return undefined;
}
