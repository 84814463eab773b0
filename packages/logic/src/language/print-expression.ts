import type { Action, Ast, Branch, Let, LiteralValue, Node, Rule, Target } from './ast.ts';
import { KEYWORDS, KEYWORD_SPELLINGS, PLAIN_NAME } from './parse/token.ts';

/** Precedence of nodes. A child with a lower precedence than its position requires is put in brackets. */
const PRECEDENCE = {
  choose: 0,
  coalesce: 1,
  or: 2,
  and: 3,
  not: 4,
  comparison: 5,
  sum: 6,
  term: 7,
  unary: 8,
  tight: 9,
};

/** Prints an expression as source. Parsing it gives the same tree, except for positions. */
export function printExpression(ast: Ast): string {
  const lets = ast.lets.map(printLet);
  const body =
    ast.body.kind === 'expression' ? print(ast.body.node, 0) : ast.body.rules.map(printRule).join('; ');
  return [...lets, body].join(' ');
}

function printLet({ name, value }: Let): string {
  return `let ${printName(name)} = ${print(value, 0)};`;
}

function printRule(rule: Rule): string {
  return rule.map(printBranch).join(' else ');
}

function printBranch({ test, action }: Branch): string {
  return test === undefined ? printAction(action) : `if ${print(test, 0)} then ${printAction(action)}`;
}

function printAction(action: Action): string {
  switch (action.kind) {
    case 'goto':
      return `goto ${printTarget(action.target)}`;
    case 'show':
    case 'hide':
      return [action.kind, action.targets.map(printTarget).join(', ')].join(' ').trim();
    default:
      return action.kind;
  }
}

function printTarget({ name, last }: Target): string {
  return printName(name) + (last === undefined ? '' : `~${last}`);
}

/** Prints a name, in backticks if it could be read as something else. A backtick itself cannot be written. */
export function printName(name: string): string {
  const isPlain = PLAIN_NAME.test(name) && !KEYWORDS.has(name) && !KEYWORD_SPELLINGS.has(name);
  return isPlain ? name : `\`${name}\``;
}

function print(node: Node, minPrecedence: number): string {
  const printNode = printers[node.kind] as (node: Node) => string; // the table pairs each kind with its own printer
  const text = printNode(node);
  return precedenceOf(node) < minPrecedence ? `(${text})` : text;
}

function precedenceOf(node: Node): number {
  if (node.kind === 'arithmetic')
    return node.op === '+' || node.op === '-' ? PRECEDENCE.sum : PRECEDENCE.term;
  return PRECEDENCE_OF_KIND.get(node.kind) ?? PRECEDENCE.tight;
}

const PRECEDENCE_OF_KIND: ReadonlyMap<Node['kind'], number> = new Map<Node['kind'], number>([
  ['choose', PRECEDENCE.choose],
  ['coalesce', PRECEDENCE.coalesce],
  ['or', PRECEDENCE.or],
  ['and', PRECEDENCE.and],
  ['not', PRECEDENCE.not],
  ['compare', PRECEDENCE.comparison],
  ['relate', PRECEDENCE.comparison],
  ['has', PRECEDENCE.comparison],
  ['is', PRECEDENCE.comparison],
  ['negate', PRECEDENCE.unary],
]);

type Printers = { readonly [K in Node['kind']]: (node: Node & { kind: K }) => string };

const printers: Printers = {
  literal: ({ value }) => printLiteral(value),
  name: ({ name }) => printName(name),
  range: ({ name, last }) => `${printName(name)}~${last}`,
  list: ({ items }) => `[${printItems(items)}]`,
  record: ({ entries }) =>
    `{${entries.map(({ key, value }) => `${printText(key)}: ${print(value, 0)}`).join(', ')}}`,
  call: ({ name, items }) => `${printFunction(name)}(${printItems(items)})`,
  access: ({ object, key }) => `${print(object, PRECEDENCE.tight)}.${printName(key)}`,
  index: ({ object, index }) => `${print(object, PRECEDENCE.tight)}[${print(index, 0)}]`,
  not: ({ operand }) => `not ${print(operand, PRECEDENCE.not)}`,
  negate: ({ operand }) => `-${print(operand, PRECEDENCE.unary)}`,
  arithmetic: (node) => {
    const binding = precedenceOf(node);
    return `${print(node.left, binding)} ${node.op} ${print(node.right, binding + 1)}`;
  },
  compare: ({ op, left, right }) => printCompared(left, op, right),
  relate: ({ op, isNegated, left, right }) => printCompared(left, isNegated ? `not ${op}` : op, right),
  has: ({ quantity, left, right }) => printCompared(left, `has ${quantity}`, right),
  is: ({ property, isNegated, operand }) =>
    `${print(operand, PRECEDENCE.sum)} is ${isNegated ? 'not ' : ''}${property}`,
  and: ({ items }) => printJoined(items, ' and ', PRECEDENCE.and),
  or: ({ items }) => printJoined(items, ' or ', PRECEDENCE.or),
  coalesce: ({ items }) => printJoined(items, ' ?? ', PRECEDENCE.coalesce),
  choose: ({ test, yes, no }) => `${print(test, PRECEDENCE.coalesce)} ? ${print(yes, 0)} : ${print(no, 0)}`,
};

function printItems(items: readonly Node[]): string {
  return items.map((item) => print(item, 0)).join(', ');
}

function printJoined(items: readonly Node[], separator: string, binding: number): string {
  return items.map((item) => print(item, binding + 1)).join(separator);
}

function printCompared(left: Node, operator: string, right: Node): string {
  return `${print(left, PRECEDENCE.sum)} ${operator} ${print(right, PRECEDENCE.sum)}`;
}

/** Functions named like keywords are printed as in spreadsheets, so that they are not read as operators. */
function printFunction(name: string): string {
  if (name === 'and' || name === 'or' || name === 'not') return name.toUpperCase();
  return name === 'if' ? name : printName(name);
}

function printLiteral(value: LiteralValue): string {
  return typeof value === 'string' ? printText(value) : String(value);
}

const PRINTED_ESCAPES = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
]);

function printText(text: string): string {
  return `"${text.replace(/[\\"\n\t\r]/g, (char) => PRINTED_ESCAPES.get(char) ?? char)}"`;
}
