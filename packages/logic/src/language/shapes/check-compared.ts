import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { QuestionSymbol } from '../symbols.ts';
import {
  suggestedExpressionParams,
  isManyValues,
  isTable,
  printNode,
  describeShape,
} from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';
import type { CompareNode, Node } from '../ast.ts';
import { isDateValue } from '../functions/date-functions.ts';

/** One side of a comparison. `question` is set if the side is only a question's name. */
export interface Side {
  readonly node: Node;
  readonly shape: ValueShape;
  readonly question: QuestionSymbol | undefined;
}

/** Reports a comparison of incompatible values. Returns true if it has reported one. */
export function checkIncompatible(
  { op }: Pick<CompareNode, 'op'>,
  [left, right]: readonly [Side, Side],
  context: ShapeContext,
): boolean {
  if (op === '==' || op === '!=') {
    if (!areIncompatible(left.shape, right.shape)) return false;
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

function report(side: Side, otherSide: Side, { issues }: ShapeContext): void {
  const name = printNode(side.node);
  issues.add('language.unlike-compared', side.node, {
    name,
    what: describeShape(side.shape),
    other: describeShape(otherSide.shape),
    ...suggestedExpressionParams(name, side.shape),
  });
}

/** Whether no value of one shape equals a value of the other, except empty ones. */
function areIncompatible(left: ValueShape, right: ValueShape): boolean {
  return alternativesOf(left).every((one) =>
    alternativesOf(right).every((other) => isIncompatiblePair(one, other)),
  );
}

function isIncompatiblePair(left: ValueShape, right: ValueShape): boolean {
  if ([left, right].some(({ kind }) => kind === 'any' || kind === 'nothing')) return false;
  if ([left, right].some(isBlankText)) return false;
  if (left.kind === 'record' || right.kind === 'record') return left.kind !== right.kind;
  return (isTable(left) && right.kind !== 'list') || (isTable(right) && left.kind !== 'list');
}

/** Whether only blank texts are possible. `Q7 == ""` checks for emptiness. */
function isBlankText(shape: ValueShape): boolean {
  return shape.kind === 'text' && shape.values?.every((value) => value.trim() === '') === true;
}

/** `2024`, `2024-05`, `2024-05-31`, also with a time. Texts of this form sort chronologically. */
const BEGINS_AS_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?$/;
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}/;

const isDated = (shape: ValueShape): boolean =>
  alternativesOf(shape).every((one) => one.kind === 'text' && one.isDate === true);

/** Reports a date that is compared with a number, or with a text that is not a date. */
export function checkDate(
  op: CompareNode['op'],
  side: Side,
  otherSide: Side,
  { issues }: ShapeContext,
): void {
  if (!isDated(side.shape)) return;
  const form = op === '==' || op === '!=' ? WHOLE_DATE : BEGINS_AS_DATE;
  const isOther = alternativesOf(otherSide.shape).every((one) => {
    if (one.kind === 'number' || one.kind === 'boolean') return true;
    if (one.kind !== 'text' || one.isDate === true) return false;
    return one.values?.every((value) => isNoDate(value.trim(), form)) === true;
  });
  if (!isOther) return;
  const name = printNode(side.node);
  issues.add('language.not-a-date', otherSide.node, { name, other: printNode(otherSide.node), op });
}

const isNoDate = (text: string, form: RegExp): boolean =>
  text !== '' && (!form.test(text) || !isDateValue(text));

/** Reports calculations with a date, which never have a result. */
export function checkDateArithmetic(
  op: string,
  sides: readonly Pick<Side, 'node' | 'shape'>[],
  { issues }: ShapeContext,
): void {
  const [date, second] = sides.filter(({ shape }) => isDated(shape)).map(({ node }) => node);
  if (date === undefined) return;
  const name = printNode(date);
  const count = sides.find(({ node }) => node !== date)?.node;
  const suggestion = count === undefined ? `days(${name}, today)` : movedDate(op, name, count);
  const form = second === undefined ? suggestion : `days(${printNode(second)}, ${name})`;
  issues.add('language.date-arithmetic', date, { name, op, form });
}

const movedDate = (op: string, date: string, count: Node): string =>
  `addDays(${date}, ${op === '-' ? '-' : ''}${printNode(count)})`;
