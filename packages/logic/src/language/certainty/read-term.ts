import { DEVICES } from '@canvass/project/vocabulary';
import { type ValueShape } from '../value-shape.ts';
import type { CallNode, IndexNode, NameNode, Node } from '../ast.ts';
import type { LanguageSymbol, QuestionSymbol } from '../symbols.ts';
import { memberAt, parameterShape } from '../shapes/shape-of-member.ts';
import { type ShapeContext, soleShape, findQuestion } from '../shapes/shape-context.ts';

/** A value that a condition reads, and for which all possible values can be tried. */
export interface Term {
  /** Equal for all terms that read the same value. */
  readonly key: string;
  readonly shape: ValueShape;
  readonly source:
    | { readonly kind: 'answer'; readonly question: number; readonly path: readonly string[] }
    | { readonly kind: 'ext'; readonly code: string }
    | { readonly kind: 'device' };
  /** gid of the option in `Q2A3`. */
  readonly option?: string;
}

/** Returns undefined if the node reads further values. */
export function readTerm(node: Node, context: ShapeContext): Term | undefined {
  if (node.kind === 'name') return readName(node, context);
  const code = parameterCode(node, context);
  if (code !== undefined) {
    const shape = parameterShape(context.scope.extParams?.get(code));
    return { key: `ext.${code}`, shape, source: { kind: 'ext', code } };
  }
  const answerPath = readPath(node, context);
  return answerPath === undefined || answerPath.path.length === 0 ? undefined : answerTerm(answerPath);
}

interface ReadPath {
  readonly question: number;
  readonly path: readonly string[];
  readonly shape: ValueShape;
}

function answerTerm({ question, path, shape }: ReadPath, option?: string): Term {
  return {
    key: JSON.stringify([question, ...path]),
    shape,
    source: { kind: 'answer', question, path },
    ...(option !== undefined && { option }),
  };
}

function readName(node: NameNode, context: ShapeContext): Term | undefined {
  if (node.meaning === undefined && context.locals.has(node.name)) return undefined;
  const symbol = node.meaning ?? context.scope.symbols.resolve(node.name);
  if (symbol === undefined || symbol.kind === 'session') return node.name === 'device' ? DEVICE : undefined;
  if (symbol.kind === 'group') return undefined;
  const shape = context.scope.computeShape?.(symbol.question);
  return (
    shape && readSymbol(symbol, { question: symbol.question, path: [], shape }, findQuestion(node, context))
  );
}

const DEVICE: Term = {
  key: 'device',
  shape: { kind: 'text', values: DEVICES },
  source: { kind: 'device' },
};

function readSymbol(
  symbol: Exclude<LanguageSymbol, { kind: 'group' }>,
  answerPath: ReadPath,
  question: QuestionSymbol | undefined,
): Term | undefined {
  switch (symbol.kind) {
    case 'question':
      return readSingleItem(answerPath, question);
    case 'option':
      return symbol.isColumn ? undefined : readOption(answerPath, symbol);
    case 'row':
      return entryTerm(answerPath, symbol.cid);
    case 'cell': {
      const row = entryAt(answerPath, symbol.row.cid);
      return row && readOption(row, symbol.option);
    }
  }
}

/** Reads a question, or the only item of its record. Undefined if the record has several items. */
function readSingleItem(answerPath: ReadPath, question: QuestionSymbol | undefined): Term | undefined {
  if (question === undefined || answerPath.shape.kind !== 'record') return answerTerm(answerPath);
  const shape = soleShape(answerPath.shape, question);
  if (shape === answerPath.shape) return undefined;
  const [row] = question.rows;
  const path = row === undefined ? [] : [row.cid];
  const inRow = row === undefined ? answerPath.shape : entryAt(answerPath, row.cid)?.shape;
  const [option] = question.options;
  const isCell = inRow?.kind === 'record' && option !== undefined && question.options.length === 1;
  return answerTerm({ ...answerPath, path: isCell ? [...path, option.cid] : path, shape });
}

function readOption(
  answerPath: ReadPath,
  { gid, cid }: { readonly gid: string; readonly cid: string },
): Term | undefined {
  return answerPath.shape.kind === 'record' ? entryTerm(answerPath, cid) : answerTerm(answerPath, gid);
}

function entryTerm(answerPath: ReadPath, key: string): Term | undefined {
  const entry = entryAt(answerPath, key);
  return entry && answerTerm(entry);
}

function entryAt({ question, path, shape }: ReadPath, key: string): ReadPath | undefined {
  const entry = shape.kind === 'record' ? shape.entries.get(key) : undefined;
  return entry && { question, path: [...path, key], shape: entry };
}

/** Reads `Q7.A1`, `Q5["R1"]` or `Q12.R1.A2`. */
function readPath(node: Node, context: ShapeContext): ReadPath | undefined {
  if (node.kind === 'name') return readWhole(node, context);
  if (node.kind !== 'access' && node.kind !== 'index') return undefined;
  const objectPath = readPath(node.object, context);
  const key = node.kind === 'access' ? node.key : findKey(node, context);
  return objectPath === undefined || key === undefined ? undefined : entryAt(objectPath, key);
}

function readWhole(node: NameNode, context: ShapeContext): ReadPath | undefined {
  const question = findQuestion(node, context)?.question;
  const shape = question === undefined ? undefined : context.scope.computeShape?.(question);
  return question === undefined || shape === undefined ? undefined : { question, path: [], shape };
}

function findKey({ object, index }: IndexNode, context: ShapeContext): string | undefined {
  const value = index.kind === 'literal' ? index.value : undefined;
  return typeof value === 'string' || typeof value === 'number'
    ? memberAt(object, value, context).key
    : undefined;
}

function parameterCode(node: Node, { scope, locals }: ShapeContext): string | undefined {
  if (node.kind === 'call') return node.name.toLowerCase() === 'ext' ? literalText(node) : undefined;
  if (node.kind !== 'access' || node.object.kind !== 'name' || node.object.name !== 'ext') return undefined;
  return locals.has('ext') || scope.symbols.resolve('ext') !== undefined ? undefined : node.key;
}

function literalText({ items: [key] }: CallNode): string | undefined {
  return key?.kind === 'literal' && typeof key.value === 'string' ? key.value : undefined;
}
