import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { CompareNode, Node } from '../ast.ts';
import type { QuestionSymbol } from '../symbols.ts';
import { formsOf, isManyValues, isTable, printNode, whatIs } from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';

/** One side of a comparison. `question` is set if the side is only a question's name. */
export interface Side {
  readonly node: Node;
  readonly shape: ValueShape;
  readonly question: QuestionSymbol | undefined;
}

/** Reports a comparison of incompatible values. Returns whether it did. */
export function checkUnlike(
  { op }: Pick<CompareNode, 'op'>,
  [left, right]: readonly [Side, Side],
  context: ShapeContext,
): boolean {
  if (op === '==' || op === '!=') {
    if (!areUnlike(left.shape, right.shape)) return false;
    if (isMany(left) || !isMany(right)) report(left, right, context);
    else report(right, left, context);
    return true;
  }
  const [unordered] = [left, right].filter((side) => side.node.kind !== 'list' && isManyValues(side.shape));
  if (unordered === undefined) return false;
  report(unordered, unordered === left ? right : left, context);
  return true;
}

const isMany = ({ shape }: Side): boolean => isManyValues(shape);

function report(side: Side, other: Side, { issues }: ShapeContext): void {
  const name = printNode(side.node);
  issues.add('language.unlike-compared', side.node, {
    name,
    what: whatIs(side.shape),
    other: whatIs(other.shape),
    ...formsOf(name, side.shape),
  });
}

/** Whether no value of one shape equals a value of the other, except empty ones. */
function areUnlike(left: ValueShape, right: ValueShape): boolean {
  return alternativesOf(left).every((one) =>
    alternativesOf(right).every((other) => isUnlikePair(one, other)),
  );
}

function isUnlikePair(one: ValueShape, other: ValueShape): boolean {
  if ([one, other].some(({ kind }) => kind === 'any' || kind === 'nothing')) return false;
  if ([one, other].some(isBlankText)) return false;
  if (one.kind === 'record' || other.kind === 'record') return one.kind !== other.kind;
  return (isTable(one) && other.kind !== 'list') || (isTable(other) && one.kind !== 'list');
}

/** `Q7 == ""` checks for emptiness. */
function isBlankText(shape: ValueShape): boolean {
  return shape.kind === 'text' && shape.values?.every((value) => value.trim() === '') === true;
}
