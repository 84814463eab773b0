import type { Ast, CompareNode, HasNode, Node, RelateNode } from '../ast.ts';
import { listParts } from '../conditions/count-nodes.ts';
import { MAX_LIST_LENGTH, MAX_RANGE } from '../limits.ts';
import type { LanguageSymbol, SymbolTable } from '../symbols.ts';

/** Steps of a regular expression on an answer of typical length. */
const PATTERN_WORK = 500;

/** The work of evaluating a part of an expression, and the number of members of the part's value. */
interface Estimate {
  readonly work: number;
  readonly size: number;
}

/**
 * Estimates the steps (LANG-9) of an expression when every option is chosen and every branch is evaluated. Not an upper
 * bound: long texts and tables with many rows take more.
 */
export function estimateWork({ lets, body }: Ast, symbols: SymbolTable): number {
  const locals = new Map<string, number>();
  let total = 0;
  const add = (node: Node): number => {
    const { work, size } = estimate(node, { symbols, locals });
    total += work;
    return size;
  };
  for (const { name, value } of lets) locals.set(name, add(value));
  if (body.kind === 'expression') add(body.node);
  else for (const { test } of body.rules.flat()) if (test !== undefined) add(test);
  return total;
}

interface Names {
  readonly symbols: SymbolTable;
  readonly locals: ReadonlyMap<string, number>;
}

function estimate(node: Node, names: Names): Estimate {
  if (node.kind === 'name') return estimateName(node.meaning ?? node.name, names);
  if (node.kind === 'range') return { work: MAX_RANGE, size: node.last };
  const parts = listParts(node).map((part) => estimate(part, names));
  const work = parts.reduce((sum, part) => sum + part.work, 0);
  const [left = ONE, right = ONE] = parts;
  const { kind } = node;
  if (kind === 'list' || kind === 'call') {
    const members = parts.reduce((sum, part) => sum + part.size, 0);
    const size = Math.min(MAX_LIST_LENGTH, members);
    return { work: work + size, size };
  }
  if (kind === 'has' || kind === 'compare' || kind === 'relate')
    return { work: work + countComparisons(node, left, right), size: 1 };
  return { work, size: SELECTING_KINDS.has(kind) ? Math.max(1, ...parts.map(({ size }) => size)) : 1 };
}

/** Nodes whose value is the value of one of their parts. */
const SELECTING_KINDS: ReadonlySet<Node['kind']> = new Set(['choose', 'coalesce', 'access', 'index']);

/** Every pair of members is compared, for two sets in both directions. */
function countComparisons(node: HasNode | CompareNode | RelateNode, left: Estimate, right: Estimate): number {
  if (node.kind === 'relate' && node.op === 'matches') return PATTERN_WORK * left.size;
  const pairs = left.size * right.size;
  return node.kind === 'compare' ? (pairs > 1 ? 4 * pairs : 1) : 2 * pairs;
}

const ONE: Estimate = { work: 0, size: 1 };

/** Reading a name costs as much as its whole answer, even if only a part of the answer is used. */
function estimateName(
  name: string | LanguageSymbol | { readonly kind: 'session' },
  { symbols, locals }: Names,
): Estimate {
  const local = typeof name === 'string' ? locals.get(name) : undefined;
  if (local !== undefined) return { work: local, size: local };
  const symbol = typeof name === 'string' ? symbols.resolve(name) : name;
  if (symbol?.kind !== 'question') return ONE_READ;
  const size = Math.max(1, symbol.options.length) * Math.max(1, symbol.rows.length);
  return { work: size, size };
}

const ONE_READ: Estimate = { work: 1, size: 1 };
