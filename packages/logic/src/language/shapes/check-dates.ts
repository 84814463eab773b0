import type { CallNode, CompareNode, Node } from '../ast.ts';
import { isDateValue } from '../functions/date-functions.ts';
import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { Side } from './check-compared.ts';
import { printNode, whatIs } from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';

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
