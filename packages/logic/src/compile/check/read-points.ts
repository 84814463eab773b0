import type { Ast, Node } from '../../language/ast.ts';
import { listParts } from '../../language/conditions/count-nodes.ts';
import { parseSource, readNames } from '../../language/read-names.ts';
import type { SymbolTable } from '../../language/symbols.ts';

/** A part of a source that reads the points of options: `Q1.score`, `score(Q1)`. */
export interface PointRead {
  readonly from: number;
  readonly to: number;
  /** Indexes of the questions whose options may be read. */
  readonly questions: readonly number[];
}

/** The parts of a source that may read points. A key that is only known during the survey counts as `score`. */
export function readPoints(source: string, symbols: SymbolTable): readonly PointRead[] {
  const ast = MAY_READ_POINTS.test(source) ? parseSource(source) : undefined;
  return ast === undefined ? [] : new PointReader(source, symbols, ast).reads;
}

const MAY_READ_POINTS = /score|\[/i;

class PointReader {
  readonly reads: PointRead[] = [];
  readonly #source: string;
  readonly #symbols: SymbolTable;
  readonly #locals = new Map<string, readonly number[]>();

  constructor(source: string, symbols: SymbolTable, { lets, body }: Ast) {
    this.#source = source;
    this.#symbols = symbols;
    for (const { name, value } of lets) {
      this.#read(value);
      this.#locals.set(name, this.#questionsIn(value));
    }
    if (body.kind === 'expression') this.#read(body.node);
    else for (const { test } of body.rules.flat()) if (test !== undefined) this.#read(test);
  }

  #read(node: Node): void {
    const operand = findOperand(node);
    const questions = operand === undefined ? [] : this.#questionsIn(operand);
    if (questions.length > 0) this.reads.push({ from: node.from, to: node.to, questions });
    for (const part of listParts(node)) this.#read(part);
  }

  #questionsIn({ from, to }: Node): readonly number[] {
    const parts = readNames(this.#source.slice(from, to), this.#symbols);
    const questions = parts.flatMap(({ text, meanings }) => [
      ...(this.#locals.get(text) ?? []),
      ...meanings.flatMap((meaning) => ('question' in meaning ? [meaning.question] : [])),
    ]);
    return [...new Set(questions)];
  }
}

/** The part of a node whose points the node may read. */
function findOperand(node: Node): Node | undefined {
  if (node.kind === 'access') return node.key === 'score' ? node.object : undefined;
  if (node.kind === 'call') return node.name.toLowerCase() === 'score' ? node.items[0] : undefined;
  if (node.kind !== 'index') return undefined;
  return node.index.kind !== 'literal' || node.index.value === 'score' ? node.object : undefined;
}
