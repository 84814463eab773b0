import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { QuestionSymbol } from '../symbols.ts';
import { formsOf, isManyValues, isTable, printNode, whatIs } from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';
import type { CallNode, CompareNode, Node } from '../ast.ts';
import { isDateValue } from '../functions/date-functions.ts';

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

/** `2024`, `2024-05`, `2024-05-31`, also with a time. Such texts sort chronologically. */
const BEGINS_AS_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?$/;
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}/;
/** Functions whose arguments at these places are dates. */
const DATE_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['adddays', [0]],
  ['addmonths', [0]],
  ['addyears', [0]],
  ['year', [0]],
  ['month', [0]],
  ['day', [0]],
  ['weekday', [0]],
  ['days', [0, 1]],
  ['years', [0, 1]],
  ['age', [0]],
]);

const isDated = (shape: ValueShape): boolean =>
  alternativesOf(shape).every((one) => one.kind === 'text' && one.dated === true);

/** Reports a date that is compared with a number, or with a text that is not a date. */
export function checkDate(op: CompareNode['op'], side: Side, other: Side, { issues }: ShapeContext): void {
  if (!isDated(side.shape)) return;
  const form = op === '==' || op === '!=' ? WHOLE_DATE : BEGINS_AS_DATE;
  const isOther = alternativesOf(other.shape).every((one) => {
    if (one.kind === 'number' || one.kind === 'boolean') return true;
    if (one.kind !== 'text' || one.dated === true) return false;
    return one.values?.every((value) => isNoDate(value.trim(), form)) === true;
  });
  if (!isOther) return;
  const name = printNode(side.node);
  issues.add('language.not-a-date', other.node, { name, other: printNode(other.node), op });
}

/** The form of a date with a time, of a question or with the seconds of `now`. */
const WITH_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
const NOW = /^now(?:\(\))?$/i;
/** Comparisons that hold for a time if and only if they hold for its day. */
const BY_DAY: readonly string[] = ['<', '>='];
const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

const isTimed = (shape: ValueShape): boolean =>
  alternativesOf(shape).every((one) => one.kind === 'text' && one.timed === true);

/**
 * Reports a date with a time that is compared with a day, as if it had none, or with a text of another form. `op` is
 * between `left` and `right`.
 */
export function checkTimes(
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

const isDay = (shape: ValueShape): boolean =>
  alternativesOf(shape).every(
    (one) =>
      one.kind === 'text' &&
      one.timed !== true &&
      (one.dated === true || one.values?.every((value) => value !== '' && WHOLE_DAY.test(value)) === true),
  );
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The comparison with a literal text in the form of the answer. Undefined if it has this form, or begins as a date. */
function formOfText({ node }: Side, comparison: string): string | undefined {
  if (node.kind !== 'literal' || typeof node.value !== 'string') return undefined;
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2})/.exec(node.value) ?? [];
  if (day === undefined || WITH_TIME.test(node.value)) return undefined;
  return `${comparison} "${day}T${time}"`;
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
  const moved = count === undefined ? `days(${name}, today)` : movedDate(op, name, count);
  const form = second === undefined ? moved : `days(${printNode(second)}, ${name})`;
  issues.add('language.date-arithmetic', date, { name, op, form });
}

const movedDate = (op: string, date: string, count: Node): string =>
  `addDays(${date}, ${op === '-' ? '-' : ''}${printNode(count)})`;

/** Reports arguments of date functions that are never a date. */
export function checkDates(
  { name, items }: CallNode,
  shapes: readonly ValueShape[],
  { issues }: ShapeContext,
): void {
  for (const at of DATE_ARGUMENTS.get(name.toLowerCase()) ?? []) {
    const [item, shape] = [items[at], shapes[at]];
    if (item === undefined || shape === undefined || !isNeverDate(shape)) continue;
    issues.add('language.date-needed', item, { use: name, name: printNode(item), what: whatIs(shape) });
  }
}

/** Whether no value of the shape is a date. Texts without known values may be one, and numbers of seconds are. */
function isNeverDate(shape: ValueShape): boolean {
  return alternativesOf(shape).every((one) => {
    if (one.kind === 'choice' || one.kind === 'boolean') return true;
    if (one.kind === 'number') return one.from !== undefined && one.from === one.to && !isDateValue(one.from);
    return (
      one.kind === 'text' && one.values?.every((value) => value.trim() !== '' && !isDateValue(value)) === true
    );
  });
}
