import { alternativesOf, eitherOf, type ValueShape } from '../value-shape.ts';
import { suggestName } from '../compile/advice-limits.ts';
import type { Ast, Node, CompareNode, HasNode, IsNode, LiteralNode, RelateNode } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { IssueList } from '../issue.ts';
import { checkCertainty } from '../certainty/check-certainty.ts';
import { ANY, BOOLEAN, NUMBER, findQuestion, type ShapeContext } from './shape-context.ts';
import { checkDate, checkDateArithmetic, checkIncompatible, type Side } from './check-compared.ts';
import { printNode, suggestedExpressionParams, describeShape } from './describe-shape.ts';
import { checkSingleValue, shapeOfCall } from './shape-of-call.ts';
import { checkValues, listLeaves } from './check-values.ts';
import { shapeOfAccess, shapeOfIndex } from './shape-of-member.ts';
import { shapeOfName, shapeOfRange } from './shape-of-name.ts';

/** A date with a time, as in answers, or with seconds, as in `now`. */
const WITH_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

const NOW = /^now(?:\(\))?$/i;

/** Comparisons that hold for a time if and only if they hold for its day. */
const BY_DAY: readonly string[] = ['<', '>='];

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

const isTimed = (shape: ValueShape): boolean =>
  alternativesOf(shape).every((one) => one.kind === 'text' && one.hasTime === true);

const isDay = (shape: ValueShape): boolean =>
  alternativesOf(shape).every(
    (one) =>
      one.kind === 'text' &&
      one.hasTime !== true &&
      (one.isDate === true || one.values?.every((value) => value !== '' && WHOLE_DAY.test(value)) === true),
  );

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reports comparisons, calculations and names that do not fit the shapes of their values. */
export function checkShapes(ast: Ast, scope: ExpressionScope, issues: IssueList): void {
  const context = createShapeContext(scope, issues);
  for (const { name, value } of ast.lets) context.locals.set(name, context.shapeOf(value));
  const nodes = listNodes(ast);
  for (const node of nodes) context.shapeOf(node);
  if (!issues.hasErrors()) checkCertainty(nodes, ast, context);
}

export function createShapeContext(scope: ExpressionScope, issues: IssueList): ShapeContext {
  const context: ShapeContext = {
    scope,
    issues,
    nearestName: (written, names) => suggestName(written, names, scope.symbols),
    locals: new Map<string, ValueShape>(),
    shapeOf: (node) => shapeOfNode(node, context),
  };
  return context;
}

/** The evaluated nodes: an expression, or the tests of rules. */
function listNodes({ body }: Ast): readonly Node[] {
  if (body.kind === 'expression') return [body.node];
  return body.rules.flatMap((rule) => rule.flatMap(({ test }) => (test === undefined ? [] : [test])));
}

type Readers = {
  readonly [K in Node['kind']]: (node: Node & { kind: K }, context: ShapeContext) => ValueShape;
};

const readers: Readers = {
  literal: shapeOfLiteral,
  list: ({ items }, { shapeOf }) => ({ kind: 'list', member: eitherOf(items.map(shapeOf)) }),
  record: ({ entries }, { shapeOf }) => {
    for (const { value } of entries) shapeOf(value);
    return ANY;
  },
  name: shapeOfName,
  range: shapeOfRange,
  call: shapeOfCall,
  access: shapeOfAccess,
  index: shapeOfIndex,
  not: ({ operand }, { shapeOf }) => test([operand], shapeOf),
  negate: ({ operand }, context) => calculation('-', [operand], context),
  arithmetic: ({ op, left, right }, context) => calculation(op, [left, right], context),
  compare: shapeOfComparison,
  relate: shapeOfRelation,
  has: shapeOfHas,
  is: shapeOfIs,
  and: ({ items }, { shapeOf }) => test(items, shapeOf),
  or: ({ items }, { shapeOf }) => test(items, shapeOf),
  coalesce: ({ items }, { shapeOf }) => eitherOf(items.map(shapeOf)),
  choose: ({ test: condition, yes, no }, { shapeOf }) => {
    shapeOf(condition);
    return eitherOf([shapeOf(yes), shapeOf(no)]);
  },
};

/** The shape of a node. Reports mistakes to the issues. Each node is checked once. */
function shapeOfNode(node: Node, context: ShapeContext): ValueShape {
  const read = readers[node.kind] as (node: Node, context: ShapeContext) => ValueShape; // the table pairs each kind with its own reader
  return read(node, context);
}

function shapeOfLiteral({ value }: LiteralNode): ValueShape {
  switch (typeof value) {
    case 'number':
      return { kind: 'number', from: value, to: value };
    case 'string':
      return { kind: 'text', values: [value] };
    case 'boolean':
      return BOOLEAN;
    default:
      return { kind: 'nothing' };
  }
}

function test(items: readonly Node[], shapeOf: ShapeContext['shapeOf']): ValueShape {
  items.forEach(shapeOf);
  return BOOLEAN;
}

function calculation(use: string, operands: readonly Node[], context: ShapeContext): ValueShape {
  const sides = operands.map((node) => ({ node, shape: context.shapeOf(node) }));
  for (const { node, shape } of sides) checkSingleValue(node, shape, { use, issues: context.issues });
  checkDateArithmetic(use, sides, context);
  return NUMBER;
}

function computeSide(node: Node, context: ShapeContext): Side {
  return { node, shape: context.shapeOf(node), question: findQuestion(node, context) };
}

function shapeOfComparison(node: CompareNode, context: ShapeContext): ValueShape {
  const left = computeSide(node.left, context);
  const right = computeSide(node.right, context);
  const isReported = checkIncompatible(node, [left, right], context);
  if (!isReported) checkKinds(node, [left, right], context);
  if (!isReported && (node.op === '==' || node.op === '!=')) checkEitherWay(left, right, context);
  return BOOLEAN;
}

function checkEitherWay(left: Side, right: Side, context: ShapeContext): void {
  checkValues(left, right.node, context);
  checkValues(right, left.node, context);
}

function shapeOfHas({ left, right }: HasNode, context: ShapeContext): ValueShape {
  const value = computeSide(left, context);
  const rightSide = computeSide(right, context);
  checkEitherWay(value, rightSide, context);
  return BOOLEAN;
}

/** A single value is searched as a text, which may contain any part. A list is searched by members. */
function shapeOfRelation({ op, left, right }: RelateNode, context: ShapeContext): ValueShape {
  const value = computeSide(left, context);
  const rightSide = computeSide(right, context);
  if (op === 'in' && rightSide.node.kind === 'list') checkValues(value, right, context);
  if (op === 'in' && isListOfChoices(rightSide)) checkValues(rightSide, left, context);
  if (op === 'contains' && isListOfChoices(value)) checkValues(value, right, context);
  if (op === 'in' || op === 'contains') return BOOLEAN;
  if (value.shape.kind !== 'record') return BOOLEAN;
  const name = printNode(left);
  context.issues.add('language.one-value-needed', left, {
    name,
    what: describeShape(value.shape),
    use: op,
    ...suggestedExpressionParams(name, value.shape),
  });
  return BOOLEAN;
}

function isListOfChoices({ shape }: Side): boolean {
  return shape.kind === 'list' && listLeaves(shape).every(({ kind }) => kind === 'choice');
}

/** Visibility is a property of the question, not of its answer. */
function shapeOfIs({ property, operand }: IsNode, { shapeOf }: ShapeContext): ValueShape {
  if (property !== 'visible') shapeOf(operand);
  return BOOLEAN;
}

const READING_KINDS: ReadonlySet<Node['kind']> = new Set(['name', 'access', 'index', 'call']);

/** Reports comparisons of dates with other values, and warns about comparisons of a list with a single value. */
function checkKinds(
  { op }: Pick<CompareNode, 'op'>,
  [left, right]: readonly [Side, Side],
  context: ShapeContext,
): void {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (op === '==' || op === '!=') checkListWithOne(op, side, other, context);
    checkDate(op, side, other, context);
  }
  checkTimes(op, [left, right], context);
}

/** `Q3 == 2` holds only if the second option alone was chosen, or 2 is the only entry. Usually `Q3 has 2` is meant. */
function checkListWithOne(
  op: CompareNode['op'],
  { node, shape }: Side,
  otherSide: Side,
  { issues }: ShapeContext,
): void {
  if (!READING_KINDS.has(node.kind) || !isOnlyLists(shape) || otherSide.node.kind !== 'literal') return;
  const { value } = otherSide.node;
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return;
  const [name, otherText] = [printNode(node), printNode(otherSide.node)];
  const isWritten = shape.kind === 'list' && shape.isEntries === true;
  issues.add('language.list-equals-one', node, {
    name,
    one: otherText,
    not: op === '!=' ? 'not ' : '',
    all: isWritten ? 'entries' : 'chosen options',
    single: isWritten ? 'entry' : 'choice',
  });
}

function isOnlyLists(shape: ValueShape): boolean {
  return alternativesOf(shape).every(
    (one) => one.kind === 'list' && (one.member.kind === 'choice' || one.isEntries === true),
  );
}

/**
 * Reports a date with a time that is compared with a day, as if it had no time, or with a text of another form. `op` is
 * between `left` and `right`.
 */
function checkTimes(
  op: CompareNode['op'],
  [left, right]: readonly [Side, Side],
  { issues }: ShapeContext,
): void {
  const isLeft = isTimed(left.shape);
  const [side, other] = isLeft ? [left, right] : [right, left];
  if (!isTimed(side.shape) || NOW.test(printNode(side.node)) || NOW.test(printNode(other.node))) return;
  const ordered = isLeft ? op : (MIRRORED[op] ?? op);
  const [name, second] = [printNode(side.node), printNode(other.node)];
  const form = isDay(other.shape)
    ? BY_DAY.includes(ordered)
      ? undefined
      : `days(${second}, ${name}) ${ordered} 0`
    : formOfText(other, `${name} ${ordered}`);
  if (form !== undefined) issues.add('language.time-compared', other.node, { name, other: second, op, form });
}

/** The comparison with a literal text in the form of the answer. Undefined if it has this form, or begins as a date. */
function formOfText({ node }: Side, comparison: string): string | undefined {
  if (node.kind !== 'literal' || typeof node.value !== 'string') return undefined;
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2})/.exec(node.value) ?? [];
  if (day === undefined || WITH_TIME.test(node.value)) return undefined;
  return `${comparison} "${day}T${time}"`;
}
