import { alternativesOf, eitherOf, type ListShape, type ValueShape, valueShape } from '../value-shape.ts';
import type { AccessNode, IndexNode, Node } from '../ast.ts';
import type { ExtParam } from '../compile/scope.ts';
import type { QuestionSymbol } from '../symbols.ts';
import { suggestedExpressionParams, memberPath, printNode } from './describe-shape.ts';
import { ANY, BOOLEAN, NUMBER, findQuestion, type ShapeContext, TEXT, wholeShape } from './shape-context.ts';

const MAX_LISTED = 12;
const CHOICE_FIELDS: ReadonlyMap<string, ValueShape> = new Map<string, ValueShape>([
  ['seq', NUMBER],
  ['oid', TEXT],
  ['cid', TEXT],
  ['gid', TEXT],
  ['title', TEXT],
  ['text', TEXT],
  ['score', NUMBER],
]);

/** The shape of `object.key`. */
export function shapeOfAccess(node: AccessNode, context: ShapeContext): ValueShape {
  const data = dataShape(node.object, node.key, context);
  if (data !== undefined) return data;
  return shapeOfMember(
    node,
    { object: node.object, key: node.key.normalize('NFC'), index: undefined },
    context,
  );
}

/** The shape of `object[index]`, by position or by name. */
export function shapeOfIndex(node: IndexNode, context: ShapeContext): ValueShape {
  const { object, index } = node;
  const literal = index.kind === 'literal' ? index.value : undefined;
  const data = dataShape(object, typeof literal === 'string' ? literal : undefined, context);
  if (data !== undefined) return data;
  context.shapeOf(index);
  if (typeof literal !== 'string' && typeof literal !== 'number') {
    wholeShape(object, context);
    return ANY;
  }
  return shapeOfMember(node, memberAt(object, literal, context), context);
}

/** The member that brackets name. An item of a question may be named by its number or gid. */
export function memberAt(object: Node, index: string | number, context: ShapeContext): Member {
  return {
    object,
    key: findCid(index, findQuestion(object, context)) ?? String(index).normalize('NFC'),
    index,
  };
}

export interface Member {
  readonly object: Node;
  readonly key: string;
  readonly index: string | number | undefined;
}

/** The shape of a member. Reports a member that does not exist. */
export function shapeOfMember(node: Node, member: Member, context: ShapeContext): ValueShape {
  const objectShape = wholeShape(member.object, context);
  const shapes = alternativesOf(objectShape).flatMap((shape) => shapeAtMember(shape, member) ?? []);
  if (shapes.length > 0) return eitherOf(shapes);
  const name = printNode(member.object);
  const members = membersOf(objectShape);
  const nearMember = context.nearestName(member.key, members);
  const nearPath = nearMember && memberPath(name, nearMember);
  // A list has no `.value`, but its members do.
  const suggestion = member.key === 'value' && objectShape.kind === 'list' ? `value(${name})` : nearPath;
  context.issues.add('language.unknown-member', node, {
    name,
    key: String(member.index ?? member.key),
    members: listMembers(objectShape, members, name),
    ...(suggestion !== undefined && { suggestion }),
  });
  return ANY;
}

/** Undefined if no value of the shape has such a member. */
function shapeAtMember(shape: ValueShape, { key, index }: Member): ValueShape | undefined {
  switch (shape.kind) {
    case 'any':
    case 'nothing':
      return ANY;
    case 'record':
      return shape.entries.get(key);
    case 'choice':
      return key === 'value' ? valueShape(shape) : CHOICE_FIELDS.get(key);
    case 'list':
      return typeof index === 'number' ? shapeAtIndex(shape, index) : undefined;
    default:
      return undefined;
  }
}

function shapeAtIndex(
  { member, shapesByIndex, maxMembers = Number.POSITIVE_INFINITY }: ListShape,
  index: number,
): ValueShape | undefined {
  const isIndex = Number.isInteger(index) && index >= 1 && index <= maxMembers;
  return isIndex ? (shapesByIndex?.[index - 1] ?? member) : undefined;
}

function findCid(name: string | number, question: QuestionSymbol | undefined): string | undefined {
  if (question === undefined) return undefined;
  const items = question.rows.length > 0 ? question.rows : question.options;
  return items.find(({ seq, gid }) => seq === name || gid === name)?.cid;
}

function membersOf(shape: ValueShape): readonly string[] {
  return alternativesOf(shape).flatMap((one) => {
    if (one.kind === 'record') return [...one.entries.keys()];
    return one.kind === 'choice' ? [...CHOICE_FIELDS.keys(), 'value'] : [];
  });
}

function listMembers(shape: ValueShape, members: readonly string[], name: string): string {
  const [first] = alternativesOf(shape);
  if (first?.kind === 'list') {
    const places = first.maxMembers === undefined ? 'places from 1 on' : `places 1 to ${first.maxMembers}`;
    return `${places}, such as ${name}[1], and ${suggestedExpressionParams(name, shape)['form']}`;
  }
  if (members.length === 0) return 'no parts, since it is one value';
  return members.slice(0, MAX_LISTED).join(', ') + (members.length > MAX_LISTED ? ', …' : '');
}

/** Undefined for objects other than external parameters and member data. */
function dataShape(object: Node, key: string | undefined, context: ShapeContext): ValueShape | undefined {
  if (object.kind !== 'name' || context.locals.has(object.name)) return undefined;
  if (context.scope.symbols.resolve(object.name) !== undefined) return undefined;
  if (object.name === 'ext') return parameterShape(context.scope.extParams?.get(key ?? ''));
  return object.name === 'member' ? ANY : undefined;
}

/** The shape of the results of `parameterValue`. */
export function parameterShape(param: ExtParam | undefined): ValueShape {
  switch (param?.type) {
    case 'int':
      return { kind: 'number', isInteger: true };
    case 'float':
    case 'timestamp':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'chart':
      return TEXT;
    case 'enum':
    case 'select':
    case 'level':
      return param.options === undefined
        ? TEXT
        : { kind: 'text', values: param.options.map(({ value }) => value) };
    case undefined:
      return ANY;
  }
}
