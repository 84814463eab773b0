import { readNumber } from '@canvass/validators/operators';
import { alternativesOf } from '../value-shape.ts';
import type { CallNode, CompareNode, LiteralValue, Node } from '../ast.ts';
import type { ShapeContext } from '../shapes/shape-context.ts';
import { readTerm, type Term } from './read-term.ts';

/** A condition on one term. Its result depends only on how the term's value compares with literals. */
export interface Atom {
  readonly node: Node;
  readonly term: Term;
  readonly literals: readonly (string | number)[];
}

type Operand = Pick<Atom, 'term'>;

/** Reads an atom from a node. Returns undefined if a few sample values cannot decide its result. */
export function readAtom(node: Node, context: ShapeContext): Atom | undefined {
  switch (node.kind) {
    case 'compare':
      return readComparison(node, context);
    case 'has':
      return withLiterals(node, readOperand(node.left, context), [node.right]);
    case 'relate':
      return node.op === 'in' && node.right.kind === 'list'
        ? withLiterals(node, readOperand(node.left, context), [node.right])
        : undefined;
    case 'is':
      return node.property === 'visible'
        ? undefined
        : withLiterals(node, readOperand(node.operand, context), []);
    case 'call':
      return readCall(node, context);
    default:
      return withLiterals(node, readOperand(node, context), []);
  }
}

const SEARCH_FUNCTIONS: ReadonlySet<string> = new Set(['any', 'all', 'none', 'only', 'answered', 'empty']);
const COUNT_FUNCTIONS: ReadonlySet<string> = new Set(['count', 'selectsize']);
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

function readCall(node: CallNode, context: ShapeContext): Atom | undefined {
  const [first, ...otherArguments] = node.items;
  if (first === undefined || !SEARCH_FUNCTIONS.has(node.name.toLowerCase())) {
    return withLiterals(node, readOperand(node, context), []);
  }
  return withLiterals(node, readOperand(first, context), otherArguments);
}

function readComparison(node: CompareNode, context: ShapeContext): Atom | undefined {
  const { left, right, op } = node;
  const [operand, literal] = findLiterals(right) === undefined ? [right, left] : [left, right];
  const atom = withLiterals(node, readCounted(operand, context) ?? readOperand(operand, context), [literal]);
  if (atom === undefined || !ORDERS.has(op)) return atom;
  const [limit, ...otherLiterals] = atom.literals;
  if (literal.kind === 'list' || limit === undefined || otherLiterals.length > 0) return undefined;
  return isOrderedAsNumber(atom.term, limit) ? atom : undefined;
}

/** Whether values are ordered as numbers. Other texts are ordered by characters, so samples cannot decide a comparison. */
function isOrderedAsNumber({ shape }: Term, limit: string | number): boolean {
  if (readNumber(limit) === undefined) return false;
  const isFreeText = alternativesOf(shape).some((one) => one.kind === 'text' && one.values === undefined);
  return typeof limit === 'number' || !isFreeText;
}

/** Reads `count(Q2)`, which depends only on Q2, and only on its length if Q2 is not a list of choices. */
function readCounted(node: Node, context: ShapeContext): Operand | undefined {
  if (node.kind !== 'call' || node.items.length !== 1 || !COUNT_FUNCTIONS.has(node.name.toLowerCase()))
    return undefined;
  const [item] = node.items;
  const term = item && readTerm(item, context);
  if (term === undefined) return undefined;
  if (canBeTried(term)) return { term };
  const maxLength = term.shape.kind === 'list' ? term.shape.maxMembers : undefined;
  if (maxLength === undefined || maxLength > MAX_TRIED_LENGTH) return undefined;
  return {
    term: { ...term, shape: { kind: 'list', maxMembers: maxLength, member: { kind: 'text', values: [] } } },
  };
}
/** Maximum length of a list whose lengths are tried. */
const MAX_TRIED_LENGTH = 200;

function readOperand(node: Node, context: ShapeContext): Operand | undefined {
  const term = readTerm(node, context);
  return term !== undefined && canBeTried(term) ? { term } : undefined;
}

function withLiterals(node: Node, operand: Operand | undefined, parts: readonly Node[]): Atom | undefined {
  const values = parts.map(findLiterals);
  if (operand === undefined || !values.every((value) => value !== undefined)) return undefined;
  const literals = values.flat().filter((value) => typeof value === 'string' || typeof value === 'number');
  return hasExactSamples(operand.term, literals) ? { node, ...operand, literals } : undefined;
}

/** Whether all literals are so short that the samples just below and above them are exact numbers. */
function hasExactSamples({ shape }: Term, literals: readonly (string | number)[]): boolean {
  const isListOrChoice = alternativesOf(shape).every(({ kind }) => kind === 'choice' || kind === 'list');
  return isListOrChoice || literals.every((value) => isShort(readNumber(value) ?? 0));
}
const MAX_SHORT_NUMBER = 1e9;
const DIGITS = 4;
const isShort = (value: number): boolean =>
  Math.abs(value) < MAX_SHORT_NUMBER && Number(value.toFixed(DIGITS)) === value;

/** Returns undefined for nodes other than literals and lists of literals. */
function findLiterals(node: Node): readonly LiteralValue[] | undefined {
  if (node.kind === 'literal') return typeof node.value === 'boolean' ? undefined : [node.value];
  if (node.kind === 'negate') {
    const [value] = findLiterals(node.operand) ?? [];
    return typeof value === 'number' ? [-value] : undefined;
  }
  if (node.kind !== 'list') return undefined;
  const items = node.items.map(findLiterals);
  return items.every((item) => item !== undefined) ? items.flat() : undefined;
}

/** Whether the values of a term can be tried: single values, or lists of distinct choices. */
function canBeTried({ shape }: Term): boolean {
  return alternativesOf(shape).every((one) => {
    if (one.kind === 'list') return one.isDistinct === true && one.member.kind === 'choice';
    return one.kind === 'choice' || one.kind === 'number' || one.kind === 'text' || one.kind === 'boolean';
  });
}
