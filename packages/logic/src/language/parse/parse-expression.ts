import type {
  ArithmeticOperator,
  CompareNode,
  ComparisonOperator,
  HasNode,
  IsNode,
  JoinNode,
  Node,
  Property,
  Quantity,
  Span,
  TextOperator,
} from '../ast.ts';
import {
  acceptToken,
  acceptWord,
  type Cursor,
  expectToken,
  fail,
  failUnexpected,
  isNext,
  nextToken,
  parseDeeper,
  parseRangeEnd,
  peekToken,
  spanFrom,
} from './cursor.ts';

const COMPARISONS: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['==', '=='],
  ['=', '=='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);
const PROPERTIES: readonly Property[] = ['empty', 'answered', 'visible'];
const QUANTITIES: readonly Quantity[] = ['any', 'all', 'none', 'only'];
const NEGATABLE: readonly TextOperator[] = ['in', 'contains', 'matches'];
const TEXT_OPERATORS: readonly TextOperator[] = [...NEGATABLE, 'startsWith', 'endsWith'];
const LITERAL_WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Keywords that are functions before a bracket: `AND(a, b)`, `if(c, a, b)`. */
const FUNCTION_WORDS: readonly string[] = ['and', 'or', 'not', 'if'];

/** `expr`: all operators, from `test ? yes : no` to names and numbers (docs/expression-language.md, Grammar). */
export function parseExpression(cursor: Cursor): Node {
  return parseDeeper(cursor, parseChoose);
}

function parseChoose(cursor: Cursor): Node {
  const { from } = peekToken(cursor);
  const test = parseCoalesce(cursor);
  if (!acceptToken(cursor, '?')) return test;
  const yes = parseExpression(cursor);
  expectToken(cursor, ':');
  const no = parseExpression(cursor);
  return { kind: 'choose', test, yes, no, ...spanFrom(cursor, from) };
}

const parseCoalesce = (cursor: Cursor): Node => parseJoin(cursor, 'coalesce', ['??'], parseOr);
const parseOr = (cursor: Cursor): Node => parseJoin(cursor, 'or', ['or', '||'], parseAnd);
const parseAnd = (cursor: Cursor): Node => parseJoin(cursor, 'and', ['and', '&&'], parseNot);

function parseJoin(
  cursor: Cursor,
  kind: JoinNode['kind'],
  separators: readonly string[],
  parseItem: (cursor: Cursor) => Node,
): Node {
  const { from } = peekToken(cursor);
  const first = parseItem(cursor);
  const items = [first];
  while (separators.some((separator) => acceptToken(cursor, separator))) items.push(parseItem(cursor));
  return items.length === 1 ? first : { kind, items, ...spanFrom(cursor, from) };
}

function parseNot(cursor: Cursor): Node {
  const { from, form } = peekToken(cursor);
  // `NOT(a) == b` of a spreadsheet binds like a function, `not (a) == b` like the keyword.
  const isFunction = form === 'upper' && isNext(cursor, '(', 1);
  if (!isNext(cursor, 'not') || isFunction) return parseComparison(cursor);
  nextToken(cursor);
  const operand = parseDeeper(cursor, parseNot);
  return { kind: 'not', operand, ...spanFrom(cursor, from) };
}

function parseComparison(cursor: Cursor): Node {
  const { from } = peekToken(cursor);
  const left = parseSum(cursor);
  const compared =
    parseCompare(cursor, left, from) ??
    parseIs(cursor, left, from) ??
    parseHas(cursor, left, from) ??
    parseRelate(cursor, left, from);
  const next = peekToken(cursor);
  if (compared !== undefined && next.kind === 'symbol' && COMPARISONS.has(next.text)) {
    fail(cursor, 'language.chained-comparison', next);
  }
  return compared ?? left;
}

function parseCompare(cursor: Cursor, left: Node, from: number): CompareNode | undefined {
  const token = peekToken(cursor);
  const op = token.kind === 'symbol' ? COMPARISONS.get(token.text) : undefined;
  if (op === undefined) return undefined;
  nextToken(cursor);
  return { kind: 'compare', op, left, right: parseSum(cursor), ...spanFrom(cursor, from) };
}

function parseIs(cursor: Cursor, operand: Node, from: number): IsNode | undefined {
  if (!acceptToken(cursor, 'is')) return undefined;
  const isNegated = acceptToken(cursor, 'not');
  const property = PROPERTIES.find((word) => acceptWord(cursor, word));
  if (property === undefined) failUnexpected(cursor, 'empty, answered or visible');
  return {
    kind: 'is',
    property: property ?? 'empty',
    isNegated,
    operand,
    ...spanFrom(cursor, from),
  };
}

function parseHas(cursor: Cursor, left: Node, from: number): HasNode | undefined {
  if (!acceptToken(cursor, 'has')) return undefined;
  const quantity = QUANTITIES.find((word) => acceptWord(cursor, word)) ?? 'all';
  return { kind: 'has', quantity, left, right: parseSum(cursor), ...spanFrom(cursor, from) };
}

function parseRelate(cursor: Cursor, left: Node, from: number): Node | undefined {
  const isNegated = isNext(cursor, 'not') && NEGATABLE.some((word) => isNext(cursor, word, 1));
  if (isNegated) nextToken(cursor);
  const op = TEXT_OPERATORS.find((word) => acceptToken(cursor, word));
  if (op === undefined) return undefined;
  return { kind: 'relate', op, isNegated, left, right: parseSum(cursor), ...spanFrom(cursor, from) };
}

function parseSum(cursor: Cursor): Node {
  return parseArithmetic(cursor, ['+', '-'], parseTerm);
}

function parseTerm(cursor: Cursor): Node {
  return parseArithmetic(cursor, ['*', '/', '%'], parseUnary);
}

function parseArithmetic(
  cursor: Cursor,
  operators: readonly ArithmeticOperator[],
  parseOperand: (cursor: Cursor) => Node,
): Node {
  const { from } = peekToken(cursor);
  let left = parseOperand(cursor);
  for (;;) {
    const op = operators.find((symbol) => acceptToken(cursor, symbol));
    if (op === undefined) return left;
    left = { kind: 'arithmetic', op, left, right: parseOperand(cursor), ...spanFrom(cursor, from) };
  }
}

function parseUnary(cursor: Cursor): Node {
  const { from } = peekToken(cursor);
  if (acceptToken(cursor, '-')) {
    const operand = parseDeeper(cursor, parseUnary);
    return { kind: 'negate', operand, ...spanFrom(cursor, from) };
  }
  if (acceptToken(cursor, '!')) {
    const operand = parseDeeper(cursor, parseUnary);
    return { kind: 'not', operand, ...spanFrom(cursor, from) };
  }
  return parsePostfix(cursor);
}

function parsePostfix(cursor: Cursor): Node {
  const { from } = peekToken(cursor);
  let object = parsePrimary(cursor);
  for (;;) {
    if (acceptToken(cursor, '.')) {
      const key = parseKey(cursor);
      object = { kind: 'access', object, key, ...spanFrom(cursor, from) };
    } else if (acceptToken(cursor, '[')) {
      const index = parseExpression(cursor);
      expectToken(cursor, ']');
      object = { kind: 'index', object, index, ...spanFrom(cursor, from) };
    } else return object;
  }
}

function parseKey(cursor: Cursor): string {
  const { kind, text } = peekToken(cursor);
  if (kind === 'name' || kind === 'keyword') nextToken(cursor);
  else failUnexpected(cursor, 'a name');
  return text;
}

function parsePrimary(cursor: Cursor): Node {
  const token = peekToken(cursor);
  switch (token.kind) {
    case 'number':
    case 'text':
      nextToken(cursor);
      return literal(cursor, token.value ?? token.text, token);
    case 'name':
      return parseNamed(cursor);
    case 'keyword':
      return parseWord(cursor);
    case 'symbol':
      return parseBracketed(cursor);
    case 'end':
      return failPrimary(cursor);
  }
}

function literal(cursor: Cursor, value: null | boolean | number | string, { from }: Span): Node {
  return { kind: 'literal', value, ...spanFrom(cursor, from) };
}

function failPrimary(cursor: Cursor): Node {
  failUnexpected(cursor, 'a value');
  const { from, to } = peekToken(cursor);
  return { kind: 'literal', value: null, from, to };
}

function parseNamed(cursor: Cursor): Node {
  const { text: name, from } = nextToken(cursor);
  if (isNext(cursor, '(')) return parseCall(cursor, name, from);
  const last = parseRangeEnd(cursor);
  if (last !== undefined) return { kind: 'range', name, last, ...spanFrom(cursor, from) };
  return { kind: 'name', name, ...spanFrom(cursor, from) };
}

function parseWord(cursor: Cursor): Node {
  const token = peekToken(cursor);
  const value = LITERAL_WORDS.get(token.text);
  if (value !== undefined) {
    nextToken(cursor);
    return literal(cursor, value, token);
  }
  if (!FUNCTION_WORDS.includes(token.text) || !isNext(cursor, '(', 1)) return failPrimary(cursor);
  nextToken(cursor);
  return parseCall(cursor, token.text, token.from);
}

function parseCall(cursor: Cursor, name: string, from: number): Node {
  expectToken(cursor, '(');
  const items = parseItems(cursor, ')', parseExpression);
  return { kind: 'call', name, items, ...spanFrom(cursor, from) };
}

function parseBracketed(cursor: Cursor): Node {
  const { from } = peekToken(cursor);
  if (acceptToken(cursor, '(')) {
    const node = parseExpression(cursor);
    expectToken(cursor, ')');
    return node;
  }
  if (acceptToken(cursor, '[')) {
    const items = parseItems(cursor, ']', parseExpression);
    return { kind: 'list', items, ...spanFrom(cursor, from) };
  }
  if (!acceptToken(cursor, '{')) return failPrimary(cursor);
  const entries = parseItems(cursor, '}', parseEntry);
  return { kind: 'record', entries, ...spanFrom(cursor, from) };
}

function parseEntry(cursor: Cursor): { key: string; value: Node } {
  const key = peekToken(cursor).kind === 'text' ? nextToken(cursor).text : parseKey(cursor);
  expectToken(cursor, ':');
  return { key, value: parseExpression(cursor) };
}

/** Parses items between commas, up to and including `closing`. */
function parseItems<T>(cursor: Cursor, closing: string, parseItem: (cursor: Cursor) => T): T[] {
  const items: T[] = [];
  if (acceptToken(cursor, closing)) return items;
  do items.push(parseItem(cursor));
  while (acceptToken(cursor, ','));
  expectToken(cursor, closing);
  return items;
}
