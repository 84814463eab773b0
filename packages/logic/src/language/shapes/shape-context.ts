import type { RecordShape, ValueShape } from '../value-shape.ts';
import type { Node } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { IssueList } from '../issue.ts';
import type { QuestionSymbol, SymbolItem } from '../symbols.ts';

/** Shared context of checking one expression, which computes the shape of every part and reports mistakes. */
export interface ShapeContext {
  readonly scope: ExpressionScope;
  readonly issues: IssueList;
  /** Returns undefined if no name is similar. */
  readonly nearestName: (name: string, names: Iterable<string>) => string | undefined;
  readonly locals: Map<string, ValueShape>;
  /** The shape of a part. Passed as a function, so that the readers of single kinds need not import one another. */
  shapeOf(node: Node): ValueShape;
}

export const ANY: ValueShape = { kind: 'any' };
export const NUMBER: ValueShape = { kind: 'number' };
export const TEXT: ValueShape = { kind: 'text' };
export const DATE: ValueShape = { kind: 'text', isDate: true };
export const BOOLEAN: ValueShape = { kind: 'boolean' };

/** Returns undefined if the node names no question. */
export function findQuestion(node: Node, { scope, locals }: ShapeContext): QuestionSymbol | undefined {
  if (node.kind !== 'name' || (node.meaning === undefined && locals.has(node.name))) return undefined;
  const symbol = node.meaning ?? scope.symbols.resolve(node.name);
  return symbol?.kind === 'question' ? symbol : undefined;
}

/** The shape of a part whose entries are looked up. Here, a question's name always means all of its items. */
export function wholeShape(node: Node, context: ShapeContext): ValueShape {
  const question = findQuestion(node, context);
  return question === undefined
    ? context.shapeOf(node)
    : (context.scope.computeShape?.(question.question) ?? ANY);
}

/** The shape of a question's name: that of its only item, if it has one (see `readSoleValue`). */
export function soleShape(shape: ValueShape, { rows, options }: QuestionSymbol): ValueShape {
  if (rows.length > 1) return shape;
  return soleEntry(soleEntry(shape, rows), options);
}

function soleEntry(shape: ValueShape, items: readonly SymbolItem[]): ValueShape {
  const [onlyItem] = items;
  if (onlyItem === undefined || items.length > 1) return shape;
  if (shape.kind === 'either')
    return { kind: 'either', alternatives: shape.alternatives.map((one) => soleEntry(one, items)) };
  return shape.kind === 'record' ? entryShape(shape, onlyItem.cid) : shape;
}

export function entryShape({ entries }: RecordShape, key: string): ValueShape {
  return entries.get(key) ?? { kind: 'nothing' };
}
