import { normaliseText, readNumber } from '@canvass/validators/operators';
import { alternativesOf, type ListShape, type NumberShape, type TextShape } from '../value-shape.ts';
import type { SymbolItem } from '../symbols.ts';
import type { ChoiceValue, Value } from '../runtime/value.ts';
import type { Atom } from './read-atom.ts';

/** Maximum number of named options whose combinations are tried. */
const MAX_NAMED_OPTIONS = 5;
const DIGITS = 6;
/** A text that does not occur in any rule. */
const OTHER_TEXT = '\u{10fffd}';

/** Values of one term that represent all its possible values for these atoms. Undefined if there are too many. */
export function chooseValuesToTry(atoms: readonly Atom[]): readonly Value[] | undefined {
  const [first] = atoms;
  if (first === undefined) return undefined;
  const literals = atoms.flatMap((atom) => atom.literals);
  const values: Value[] = [null];
  for (const shape of alternativesOf(first.term.shape)) {
    const valuesOfShape = findValues(shape, literals, atoms);
    if (valuesOfShape === undefined) return undefined;
    values.push(...valuesOfShape);
  }
  return values;
}

function findValues(
  shape: ReturnType<typeof alternativesOf>[number],
  literals: readonly (string | number)[],
  atoms: readonly Atom[],
): readonly Value[] | undefined {
  switch (shape.kind) {
    case 'choice':
      return shape.options.map(choiceOf);
    case 'list':
      return findLists(shape, literals, atoms);
    case 'number':
      return shape.isEntered === true
        ? listNumbers(shape, literals).map(digitsOf)
        : listNumbers(shape, literals);
    case 'text':
      return listTexts(shape, literals);
    case 'boolean':
      return [true, false];
    default:
      return undefined;
  }
}

function choiceOf({ gid, cid, seq }: SymbolItem): ChoiceValue {
  return { kind: 'choice', gid, cid, seq, title: '' };
}

/** Every combination of the named options, with every number of the other options, which are interchangeable. */
function findLists(
  { member, maxMembers }: ListShape,
  literals: readonly (string | number)[],
  atoms: readonly Atom[],
): readonly Value[] | undefined {
  // A condition reads only the length of a list without choices.
  if (member.kind !== 'choice')
    return Array.from({ length: (maxMembers ?? 0) + 1 }, (_, length) => Array(length).fill(OTHER_TEXT));
  const { options } = member;
  const gids = new Set(atoms.map(({ term }) => term.option));
  const isNamed = ({ gid, cid, seq }: SymbolItem) =>
    gids.has(gid) || literals.some((value) => value === seq || value === cid || value === gid);
  const namedChoices = options.filter(isNamed).map(choiceOf);
  const otherChoices = options.filter((option) => !isNamed(option)).map(choiceOf);
  if (namedChoices.length > MAX_NAMED_OPTIONS) return undefined;
  const subsets = namedChoices.reduce<ChoiceValue[][]>(
    (sets, choice) => [...sets, ...sets.map((set) => [...set, choice])],
    [[]],
  );
  return subsets
    .flatMap((set) => [set, ...otherChoices.map((_, at) => [...set, ...otherChoices.slice(0, at + 1)])])
    .filter(({ length }) => length <= (maxMembers ?? options.length));
}

/** Each compared number, and one number between any two neighbours and beyond each end. */
function listNumbers(
  { from, to, isInteger }: NumberShape,
  literals: readonly (string | number)[],
): readonly number[] {
  const bounds = [from, to].filter((end) => end !== undefined);
  // 0 is the only number that is false.
  const comparedNumbers = [0, ...literals.flatMap((value) => readNumber(value) ?? []), ...bounds].toSorted(
    (a, b) => a - b,
  );
  const candidates = comparedNumbers.flatMap((value, at) => {
    const next = comparedNumbers[at + 1] ?? value + 2;
    return isInteger === true
      ? [Math.floor(value), Math.ceil(value), Math.floor(value) + 1, Math.ceil(next) - 1]
      : [value, (value + next) / 2];
  });
  const triedNumbers = [(comparedNumbers[0] ?? 0) - 1, ...candidates].map((value) =>
    isInteger === true ? Math.floor(value) : value,
  );
  const min = from ?? Number.NEGATIVE_INFINITY;
  const max = to ?? Number.POSITIVE_INFINITY;
  return [...new Set(triedNumbers)].filter((value) => value >= min && value <= max);
}

/** The compared texts, numbers as texts, another text and the empty text. */
function listTexts({ values }: TextShape, literals: readonly (string | number)[]): readonly string[] {
  if (values !== undefined) return values;
  const numbers = listNumbers({ kind: 'number' }, literals).map(digitsOf);
  const texts = literals.flatMap((value) => (typeof value === 'string' ? [normaliseText(value)] : []));
  return [...new Set([...numbers, ...texts, OTHER_TEXT, ''])];
}

/** A numeric text with few digits and without an exponent. */
const digitsOf = (value: number): string => String(Number(value.toFixed(DIGITS)));
