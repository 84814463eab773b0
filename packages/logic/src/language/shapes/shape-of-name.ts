import { DEVICES } from '@canvass/project/vocabulary';
import { alternativesOf, type ChoiceShape, eitherOf, type ValueShape } from '../value-shape.ts';
import type { NameNode, RangeNode } from '../ast.ts';
import type { LanguageSymbol, SymbolItem } from '../symbols.ts';
import { suggestedExpressionParams, describeShape } from './describe-shape.ts';
import { ANY, DATE, entryShape, NUMBER, type ShapeContext, soleShape, TEXT } from './shape-context.ts';

const SESSION_SHAPES: ReadonlyMap<string, ValueShape> = new Map<string, ValueShape>([
  ['total_score', NUMBER],
  ['seq', { kind: 'number', from: 0, isInteger: true }],
  ['device', { kind: 'text', values: DEVICES }],
  ['language', TEXT],
  ['today', DATE],
  ['now', DATE],
]);
const NOTHING: ValueShape = { kind: 'nothing' };

/** The shape of a name. Reports an option or row if the answer of its question has no such parts. */
export function shapeOfName(node: NameNode, context: ShapeContext): ValueShape {
  const { meaning, name } = node;
  const local = meaning === undefined ? context.locals.get(name) : undefined;
  if (local !== undefined) return local;
  const symbol = meaning ?? context.scope.symbols.resolve(name);
  if (symbol === undefined || symbol.kind === 'session') return SESSION_SHAPES.get(name) ?? ANY;
  return symbol.kind === 'group' ? ANY : shapeOfSymbol(symbol, node, context);
}

type ValueSymbol = Exclude<LanguageSymbol, { kind: 'group' }>;

function shapeOfSymbol(symbol: ValueSymbol, node: NameNode, context: ShapeContext): ValueShape {
  const { name } = node;
  const answerShape = context.scope.computeShape?.(symbol.question) ?? ANY;
  const shape = partShape(symbol, answerShape);
  if (shape !== NOTHING) return shape;
  const cid = name.replace(/(?:[RS]\d+)?A\d+$|[RS]\d+$/, '');
  context.issues.add('language.no-value', node, {
    name,
    question: cid,
    what: describeShape(answerShape),
    ...suggestedExpressionParams(cid, answerShape),
  });
  return ANY;
}

/** `NOTHING` if the part never has a value although its question has. */
function partShape(symbol: ValueSymbol, answerShape: ValueShape): ValueShape {
  switch (symbol.kind) {
    case 'question':
      return soleShape(answerShape, symbol);
    case 'option':
      return eitherOf(alternativesOf(answerShape).map((shape) => optionShape(shape, symbol)));
    case 'row':
      return eitherOf(alternativesOf(answerShape).map((shape) => rowShape(shape, symbol.cid)));
    case 'cell': {
      const rows = alternativesOf(answerShape).map((shape) => rowShape(shape, symbol.row.cid));
      const option = { ...symbol.option, isColumn: false };
      return eitherOf(rows.flatMap(alternativesOf).map((shape) => optionShape(shape, option)));
    }
  }
}

type Part = Pick<SymbolItem, 'gid' | 'cid'> & { readonly isColumn: boolean };

/** The shape of the values that `readOptionValue` reads. */
function optionShape(shape: ValueShape, option: Part): ValueShape {
  if (shape.kind === 'any') return ANY;
  if (shape.kind !== 'record') return chosenShape(shape, option);
  if (!option.isColumn) return shape.entries.get(option.cid) ?? NOTHING;
  return eitherOf(
    [...new Set(shape.entries.values())].flatMap(alternativesOf).map((row) => chosenShape(row, option)),
  );
}

/** The choice of this option, if the shape can contain it. */
function chosenShape(shape: ValueShape, { gid }: Part): ValueShape {
  if (shape.kind === 'any') return ANY;
  if (shape.kind === 'list') return eitherOf(alternativesOf(shape.member).map((one) => onlyOption(one, gid)));
  return onlyOption(shape, gid);
}

function onlyOption(shape: ValueShape, gid: string): ValueShape {
  if (shape.kind === 'any') return ANY;
  if (shape.kind !== 'choice') return NOTHING;
  const options = shape.options.filter((option) => option.gid === gid);
  const choiceShape: ChoiceShape = { kind: 'choice', options };
  return options.length === 0 ? NOTHING : choiceShape;
}

function rowShape(shape: ValueShape, cid: string): ValueShape {
  if (shape.kind === 'any') return ANY;
  return shape.kind === 'record' && shape.parts === 'row' ? entryShape(shape, cid) : NOTHING;
}

/** `X1~4` is a list of its members. Mistakes of the range itself are reported elsewhere. */
export function shapeOfRange(_node: RangeNode): ValueShape {
  return { kind: 'list', member: ANY };
}
