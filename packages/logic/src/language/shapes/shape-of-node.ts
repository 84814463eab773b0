import { eitherOf, type ValueShape } from '../value-shape.ts';
import type { CompareNode, HasNode, IsNode, LiteralNode, Node, RelateNode } from '../ast.ts';
import { checkUnlike, type Side } from './check-compared.ts';
import { checkKinds } from './check-kinds.ts';
import { checkOneValue } from './check-one-value.ts';
import { checkValues, leavesOf } from './check-values.ts';
import { formsOf, printed, whatIs } from './describe-shape.ts';
import { ANY, BOOLEAN, NUMBER, questionOf, type ShapeContext } from './shape-context.ts';
import { shapeOfCall } from './shape-of-call.ts';
import { shapeOfAccess, shapeOfIndex } from './shape-of-member.ts';
import { shapeOfName, shapeOfRange } from './shape-of-name.ts';

type Readers = {
  readonly [K in Node['kind']]: (node: Node & { kind: K }, context: ShapeContext) => ValueShape;
};

const readers: Readers = {
  literal: shapeOfLiteral,
  list: ({ items }, { shapeOf }) => ({ kind: 'list', of: eitherOf(items.map(shapeOf)) }),
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

/** The shape of a part; what cannot be meant goes to the issues. Each part is looked at once. */
export function shapeOfNode(node: Node, context: ShapeContext): ValueShape {
  const read = readers[node.kind] as (node: Node, context: ShapeContext) => ValueShape; // the table pairs each kind with its own
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
  for (const operand of operands) {
    checkOneValue(operand, context.shapeOf(operand), { use, issues: context.issues });
  }
  return NUMBER;
}

function sideOf(node: Node, context: ShapeContext): Side {
  return { node, shape: context.shapeOf(node), question: questionOf(node, context) };
}

function shapeOfComparison(node: CompareNode, context: ShapeContext): ValueShape {
  const left = sideOf(node.left, context);
  const right = sideOf(node.right, context);
  const isReported = checkUnlike(node, [left, right], context);
  if (!isReported) checkKinds(node, [left, right], context);
  if (!isReported && (node.op === '==' || node.op === '!=')) checkEitherWay(left, right, context);
  return BOOLEAN;
}

function checkEitherWay(left: Side, right: Side, context: ShapeContext): void {
  checkValues(left, right.node, context);
  checkValues(right, left.node, context);
}

function shapeOfHas({ left, right }: HasNode, context: ShapeContext): ValueShape {
  const value = sideOf(left, context);
  const wanted = sideOf(right, context);
  checkEitherWay(value, wanted, context);
  return BOOLEAN;
}

/** One value that contains another is looked at as a text: any part can be found there. A list has its members. */
function shapeOfRelation({ op, left, right }: RelateNode, context: ShapeContext): ValueShape {
  const value = sideOf(left, context);
  const wanted = sideOf(right, context);
  if (op === 'in' && wanted.node.kind === 'list') checkValues(value, right, context);
  if (op === 'in' && isListOfChoices(wanted)) checkValues(wanted, left, context);
  if (op === 'contains' && isListOfChoices(value)) checkValues(value, right, context);
  if (op === 'in' || op === 'contains') return BOOLEAN;
  if (value.shape.kind !== 'record') return BOOLEAN;
  const name = printed(left);
  context.issues.add('language.one-value-needed', left, {
    name,
    what: whatIs(value.shape),
    use: op,
    form: formsOf(name, value.shape),
  });
  return BOOLEAN;
}

function isListOfChoices({ shape }: Side): boolean {
  return shape.kind === 'list' && leavesOf(shape).every(({ kind }) => kind === 'choice');
}

/** Visibility is asked of the question, not of its answer. */
function shapeOfIs({ property, operand }: IsNode, { shapeOf }: ShapeContext): ValueShape {
  if (property !== 'visible') shapeOf(operand);
  return BOOLEAN;
}
