import { equalScalars, readNumber } from '@canvass/validators/operators';
import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { LiteralNode, Node } from '../ast.ts';
import type { SymbolItem } from '../symbols.ts';
import type { Side } from './check-compared.ts';
import { printNode } from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';

const MAX_LISTED = 12;
/** Nodes that read a value. Literals and tests are left out, because their values are known. */
const READING_KINDS: ReadonlySet<Node['kind']> = new Set([
  'name',
  'access',
  'index',
  'call',
  'choose',
  'coalesce',
]);

type Leaf = Exclude<ReturnType<typeof alternativesOf>[number], { kind: 'list' | 'record' }>;

/** Reports every literal that no member of `side` can equal. Nodes of trees are checked elsewhere. */
export function checkValues(side: Side, node: Node, context: ShapeContext): void {
  if (side.question?.tree !== undefined || !READING_KINDS.has(side.node.kind)) return;
  if (node.kind === 'list') for (const item of node.items) checkValues(side, item, context);
  const literal = findLiteral(node);
  if (literal === undefined) return;
  if (side.question !== undefined && isNoAnswer(side.question.question, literal.value, context)) {
    context.issues.add('language.no-answer-compared', literal, {
      question: printNode(side.node),
      value: literal.value,
    });
    return;
  }
  const leaves = listLeaves(side.shape);
  if (leaves.length > 0 && !leaves.some((leaf) => canEqual(leaf, literal.value))) {
    report(side, leaves, literal, context);
  }
}

/** Whether a literal names a non-answer, which the answer itself never equals. */
const isNoAnswer = (question: number, value: string | number, { scope }: ShapeContext): boolean =>
  scope.noAnswersOf?.(question).some((kind) => kind === value) === true;

/** A literal number or text, also negative. Undefined for booleans, and for blank texts, which check for emptiness. */
function findLiteral(node: Node): (LiteralNode & { readonly value: string | number }) | undefined {
  if (node.kind === 'negate') {
    const inner = findLiteral(node.operand);
    return typeof inner?.value === 'number' ? { ...inner, value: -inner.value } : undefined;
  }
  if (node.kind !== 'literal') return undefined;
  const { value } = node;
  if (typeof value === 'number') return { ...node, value };
  return typeof value === 'string' && value.trim() !== '' ? { ...node, value } : undefined;
}

export function listLeaves(shape: ValueShape): readonly Leaf[] {
  return alternativesOf(shape).flatMap((one): readonly Leaf[] => {
    if (one.kind === 'list') return listLeaves(one.member);
    return one.kind === 'record' ? [...new Set(one.entries.values())].flatMap(listLeaves) : [one];
  });
}

function canEqual(leaf: Leaf, value: string | number): boolean {
  switch (leaf.kind) {
    case 'any':
    case 'nothing':
      return true;
    case 'choice':
      return leaf.options.some(({ seq, cid, gid }) => seq === value || cid === value || gid === value);
    case 'text':
      return leaf.values?.some((text) => equalScalars(text, value)) ?? true;
    case 'boolean':
      return equalScalars(true, value) || equalScalars(false, value);
    case 'number':
      return canBeNumber(leaf, value);
  }
}

/** A number stored as text can equal any text. If it never does, the whole condition gets a warning. */
function canBeNumber(
  { isInteger, isEntered, values }: Extract<Leaf, { kind: 'number' }>,
  value: string | number,
): boolean {
  const number = readNumber(value);
  if (values !== undefined) return number !== undefined && values.includes(number);
  return isEntered === true || (number !== undefined && (isInteger !== true || Number.isInteger(number)));
}

function report(
  { node, shape }: Side,
  leaves: readonly Leaf[],
  literal: LiteralNode & { readonly value: string | number },
  { issues, nearestName }: ShapeContext,
): void {
  const { value } = literal;
  const name = printNode(node);
  const options = leaves.flatMap((leaf) => (leaf.kind === 'choice' ? leaf.options : []));
  if (leaves.every(({ kind }) => kind === 'choice')) {
    const id = typeof value === 'number' ? 'language.unknown-option-number' : 'language.unknown-option';
    const names = options.flatMap(({ cid, gid }) => [cid, gid]);
    const isCode = options.some((option) => option.value !== undefined && equalScalars(option.value, value));
    const nearValue = typeof value === 'string' ? nearestName(value, names) : undefined;
    // A list has no `.value`, but its members do.
    const coded = alternativesOf(shape).every(({ kind }) => kind === 'list')
      ? `value(${name})`
      : `${name}.value`;
    const suggestion = isCode ? coded : nearValue;
    issues.add(id, literal, {
      question: name,
      value,
      options: listOptions(options),
      ...(suggestion !== undefined && { suggestion }),
      ...(isCode && { other_side: 1 }),
    });
    return;
  }
  const values = leaves.flatMap((leaf) => (leaf.kind === 'text' ? (leaf.values ?? []) : []));
  const suggestion = nearestName(String(value), values);
  issues.add('language.unknown-value', literal, {
    name,
    value,
    values: describeValues(listLeaves(shape)),
    ...(suggestion !== undefined && { suggestion }),
  });
}

function describeValues(leaves: readonly Leaf[]): string {
  const kinds = leaves.flatMap((leaf) => {
    if (leaf.kind === 'number' && leaf.values === undefined)
      return leaf.isInteger === true ? ['a whole number'] : ['a number'];
    return leaf.kind === 'boolean' ? ['true or false'] : [];
  });
  const values = leaves.flatMap((leaf): readonly (string | number)[] =>
    leaf.kind === 'number' || leaf.kind === 'text' ? (leaf.values ?? []) : [],
  );
  const listedValues = values.slice(0, MAX_LISTED).map((value) => JSON.stringify(value));
  return [...new Set(kinds), ...listedValues, ...(values.length > MAX_LISTED ? ['…'] : [])].join(', ');
}

/** `1 (A1), 2 (A2)` */
function listOptions(options: readonly SymbolItem[]): string {
  const listedOptions = options.slice(0, MAX_LISTED).map(({ seq, cid }) => `${seq} (${cid})`);
  return listedOptions.join(', ') + (options.length > MAX_LISTED ? ', …' : '');
}
