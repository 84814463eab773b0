import { eitherOf, type ValueShape, valueShape, alternativesOf } from '../value-shape.ts';
import type { Node, CallNode } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import { suggestedExpressionParams, isManyValues, printNode, describeShape } from './describe-shape.ts';
import type { ExtParam } from '../compile/scope.ts';
import { dateFunctions, isDateValue } from '../functions/date-functions.ts';
import { findFunction } from '../functions/functions.ts';
import type { StaticType } from '../functions/function-spec.ts';
import { checkValues, listLeaves } from './check-values.ts';
import { memberAt, parameterShape, shapeOfMember } from './shape-of-member.ts';
import {
  ANY,
  BOOLEAN,
  DATE,
  NUMBER,
  findQuestion,
  TEXT,
  wholeShape,
  type ShapeContext,
} from './shape-context.ts';

const ONLY_DATES: readonly (readonly [string, readonly number[]])[] = [
  ['year', [0]],
  ['month', [0]],
  ['day', [0]],
  ['weekday', [0]],
  ['days', [0, 1]],
  ['years', [0, 1]],
  ['age', [0]],
];

/** Functions whose arguments at these indexes are dates. */
const DATE_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['adddays', [0]],
  ['addmonths', [0]],
  ['addyears', [0]],
  ...ONLY_DATES,
]);

/** Arguments of functions that must be single values: a list or record gives no result. */
const SINGLE_VALUE_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['round', [0, 1]],
  ['floor', [0]],
  ['ceil', [0]],
  ['abs', [0]],
  ['number', [0]],
  ['date', [0, 1, 2]],
  ['adddays', [0, 1]],
  ['addmonths', [0, 1]],
  ['addyears', [0, 1]],
  ...ONLY_DATES,
]);
/** Functions that look for the later arguments in the first. */
const SEARCH_FUNCTIONS: ReadonlySet<string> = new Set(['any', 'all', 'none', 'only', 'countif', 'rows']);
/** Functions whose second argument names a part of the first. */
const NAMING_FUNCTIONS: ReadonlySet<string> = new Set(['text', 'rank', 'row']);
const COUNTS: ReadonlySet<string> = new Set(['count', 'selectsize', 'countif', 'len']);

export function shapeOfCall(node: CallNode, context: ShapeContext): ValueShape {
  const name = node.name.toLowerCase();
  const [key] = node.items;
  const specialShape = shapeOfSpecialCall(name, key, context);
  if (specialShape !== undefined) return specialShape;
  const spec = findFunction(name, dateFunctions);
  const shapes = node.items.map((item, at) => {
    const isWhole = at === 0 && node.items.length >= (spec?.ofParts ?? Number.POSITIVE_INFINITY);
    return isWhole ? wholeShape(item, context) : context.shapeOf(item);
  });
  checkSingles(node, shapes, context);
  checkDates(node, shapes, context);
  const part = partOfCall(node, shapes, context);
  const ofArguments = Object.hasOwn(SHAPE_OF_ARGUMENTS, name) ? SHAPE_OF_ARGUMENTS[name] : undefined;
  if (ofArguments !== undefined) return ofArguments(shapes, node, context);
  if (name === 'row' && node.items.length === 2 && part !== undefined) return part;
  return COUNTS.has(name) ? countShape(name, shapes) : shapeOfStaticType(spec?.result ?? 'any');
}

/** The shape of a call that reads more than the values of its arguments. Undefined for other functions. */
function shapeOfSpecialCall(
  name: string,
  key: Node | undefined,
  context: ShapeContext,
): ValueShape | undefined {
  if (name === 'ext') return parameterShape(findParameter(key, context));
  if (name === 'no_answer') return noAnswerShape(key, context);
  return Object.hasOwn(PRECISE_SHAPES, name) ? PRECISE_SHAPES[name] : undefined;
}

function findParameter(key: Node | undefined, { scope }: ShapeContext): ExtParam | undefined {
  return key?.kind === 'literal' ? scope.extParams?.get(String(key.value)) : undefined;
}

/** The shape of `no_answer(…)`. Reports a question that offers no non-answers. */
function noAnswerShape(node: Node | undefined, context: ShapeContext): ValueShape {
  const question = node && findQuestion(node, context);
  const values = question && context.scope.noAnswersOf?.(question.question);
  if (node === undefined || values === undefined) return TEXT;
  if (values.length > 0) return { kind: 'text', values };
  context.issues.add('language.no-answer-not-offered', node, { question: printNode(node) });
  return ANY;
}

function checkSingles(
  { name, items }: CallNode,
  shapes: readonly ValueShape[],
  { issues }: ShapeContext,
): void {
  for (const index of SINGLE_VALUE_ARGUMENTS.get(name.toLowerCase()) ?? []) {
    const [item, shape] = [items[index], shapes[index]];
    if (item !== undefined && shape !== undefined)
      checkSingleValue(item, shape, { use: `${name}()`, issues });
  }
}

/** Checks later arguments, which are searched for in the first or name a part of it. Returns the shape of that part. */
function partOfCall(
  { name, items }: CallNode,
  [shape]: readonly ValueShape[],
  context: ShapeContext,
): ValueShape | undefined {
  const [first, ...otherArguments] = items;
  if (first === undefined || shape === undefined) return undefined;
  const isNaming = NAMING_FUNCTIONS.has(name.toLowerCase());
  if (isNaming && shape.kind === 'record') return shapeOfNamedPart(first, otherArguments[0], context);
  if (!SEARCH_FUNCTIONS.has(name.toLowerCase()) && !(isNaming && shape.kind === 'list')) return undefined;
  const searchedSide = { node: first, shape, question: findQuestion(first, context) };
  for (const item of otherArguments) checkValues(searchedSide, item, context);
  return undefined;
}

const SHAPE_OF_ARGUMENTS: Readonly<
  Record<string, (shapes: readonly ValueShape[], node: CallNode, context: ShapeContext) => ValueShape>
> = {
  if: (shapes) => eitherOf(shapes.slice(1)),
  coalesce: eitherOf,
  value: ([shape = ANY], node, context) => valuesShape(node, shape, context),
};

/** The shape of `value(…)`. Reports an argument without choices. */
function valuesShape({ items: [item] }: CallNode, shape: ValueShape, context: ShapeContext): ValueShape {
  const leaves = listLeaves(shape);
  const choices = leaves.filter((leaf) => leaf.kind === 'choice');
  if (choices.length > 0) {
    const codes = eitherOf(choices.map(valueShape));
    return isManyValues(shape) ? { kind: 'list', member: codes } : codes;
  }
  if (item === undefined || leaves.some(({ kind }) => kind === 'any' || kind === 'nothing')) return ANY;
  const name = printNode(item);
  context.issues.add('language.unknown-member', item, {
    name,
    key: 'value',
    members: `no options with a value; compare ${suggestedExpressionParams(name, shape)['form']} itself`,
  });
  return ANY;
}

function shapeOfNamedPart(
  object: Node,
  name: Node | undefined,
  context: ShapeContext,
): ValueShape | undefined {
  const value = name?.kind === 'literal' ? name.value : undefined;
  if (name === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return shapeOfMember(name, memberAt(object, value, context), context);
}

/** The shape of a call that counts. The maximum is known for lists with a known length. */
function countShape(name: string, [shape, ...otherShapes]: readonly ValueShape[]): ValueShape {
  const isLimited = shape?.kind === 'list' && shape.maxMembers !== undefined && otherShapes.length === 0;
  const to = isLimited && name !== 'countif' && name !== 'len' ? shape.maxMembers : undefined;
  return { kind: 'number', from: 0, isInteger: true, ...(to !== undefined && { to }) };
}

const PRECISE_SHAPES: Readonly<Record<string, ValueShape>> = {
  quota_full: BOOLEAN,
  quota_count: NUMBER,
  today: DATE,
  now: DATE,
};

function shapeOfStaticType(type: StaticType): ValueShape {
  switch (type) {
    case 'boolean':
      return BOOLEAN;
    case 'number':
      return NUMBER;
    case 'text':
      return TEXT;
    case 'date':
      return DATE;
    case 'list':
      return { kind: 'list', member: ANY };
    case 'record':
    case 'any':
      return ANY;
  }
}

/** Reports a list or record, even a literal one, where a single value is required. */
export function checkSingleValue(
  node: Node,
  shape: ValueShape,
  { use, issues }: { readonly use: string; readonly issues: IssueList },
): void {
  if (!isManyValues(shape)) return;
  const name = printNode(node);
  issues.add('language.one-value-needed', node, {
    name,
    what: describeShape(shape),
    use,
    ...suggestedExpressionParams(name, shape),
  });
}

function checkDates(
  { name, items }: CallNode,
  shapes: readonly ValueShape[],
  { issues }: ShapeContext,
): void {
  for (const index of DATE_ARGUMENTS.get(name.toLowerCase()) ?? []) {
    const [item, shape] = [items[index], shapes[index]];
    if (item === undefined || shape === undefined || !isNeverDate(shape)) continue;
    issues.add('language.date-needed', item, {
      use: name,
      name: printNode(item),
      what: describeShape(shape),
    });
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
