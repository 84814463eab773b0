import type { Action, Ast, LiteralNode, Node, Span, Target } from './ast.ts';
import { listParts } from './conditions/count-nodes.ts';
import { isHostName } from './emit/emit-name.ts';
import { createIssueList } from './issue.ts';
import { parseProgram } from './parse/parse-program.ts';
import { tokenize } from './parse/tokenize.ts';
import {
  partSymbol,
  splitPartName,
  type LanguageSymbol,
  type QuestionSymbol,
  type SymbolTable,
} from './symbols.ts';

/**
 * A span of a source that names parts of the project: a name (`Q1`, `Q1A2`), a range of names (`Q2A3~9`), the target of
 * an action, or an option or row given as a value (`"A2"`, `2`, `.R1`).
 */
export interface NamedPart extends Span {
  readonly kind: 'name' | 'range' | 'value';
  /** The name or value as written, without quotation marks. */
  readonly text: string;
  /** The named parts; several for a range. Empty if the name is unknown, which is a finding. */
  readonly meanings: readonly LanguageSymbol[];
}

/** The tree of a source; undefined if it cannot be parsed. `compile` has the reasons. */
export const parseSource = (source: string): Ast | undefined => parseProgram(source, createIssueList());

/**
 * All spans of a source that name parts of the project, in order. In a source that cannot be parsed, only names are
 * found. Session values, named values and the fields of `ext` and `member` are not included.
 */
export function readNames(source: string, symbols: SymbolTable): readonly NamedPart[] {
  const ast = parseSource(source);
  const reader = new NameReader(source, symbols);
  if (ast === undefined) reader.readTokens();
  else reader.readAst(ast);
  return reader.parts.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

const NUMBERED = /^(.*?)(0|[1-9]\d{0,8})$/s;
const MAX_MEMBERS = 1_000;

class NameReader {
  readonly parts: NamedPart[] = [];
  readonly #source: string;
  readonly #symbols: SymbolTable;
  readonly #locals = new Set<string>();

  constructor(source: string, symbols: SymbolTable) {
    this.#source = source;
    this.#symbols = symbols;
  }

  readTokens(): void {
    for (const token of tokenize(this.#source, createIssueList()))
      if (token.kind === 'name') this.#addName(token.text, token);
  }

  readAst({ lets, body }: Ast): void {
    for (const { name, value } of lets) {
      this.#read(value);
      this.#locals.add(name);
    }
    if (body.kind === 'expression') return this.#read(body.node);
    for (const { test, action } of body.rules.flat()) {
      if (test !== undefined) this.#read(test);
      for (const target of targetsOf(action)) this.#addTarget(target);
    }
  }

  #addTarget({ name, last, ...span }: Target): void {
    if (last === undefined) this.#addName(name, span);
    else this.#addRange(name, last, span);
  }

  #addName(name: string, span: Span): void {
    if (this.#locals.has(name)) return;
    const meaning = this.#symbols.resolve(name);
    if (meaning === undefined && isHostName(name)) return;
    this.#add('name', name, span, meaning === undefined ? [] : [meaning]);
  }

  #addRange(name: string, last: number, span: Span): void {
    const [, stem, number] = NUMBERED.exec(name) ?? [];
    const first = Number(number);
    const length = stem === undefined ? 0 : Math.max(0, Math.min(last - first + 1, MAX_MEMBERS));
    const members = Array.from({ length }, (_, index) => this.#symbols.resolve(`${stem}${first + index}`));
    const meanings = members.filter((member) => member !== undefined);
    this.#add('range', `${name}~${last}`, span, meanings);
  }

  #add(kind: NamedPart['kind'], text: string, span: Span, meanings: readonly LanguageSymbol[]): void {
    this.parts.push({ kind, text, from: span.from, to: span.to, meanings });
  }

  #read(node: Node): void {
    if (node.kind === 'name') return this.#addName(node.name, node);
    if (node.kind === 'range') return this.#addRange(node.name, node.last, node);
    if (node.kind === 'access') this.#readKey(node);
    if (node.kind === 'index') this.#readValues(node.index, this.#questionOf(node.object), true);
    if (node.kind === 'compare' || node.kind === 'has' || node.kind === 'relate') {
      this.#readValues(node.right, this.#questionOf(node.left), false);
      this.#readValues(node.left, this.#questionOf(node.right), false);
    }
    if (node.kind === 'call') this.#readArguments(node.items);
    for (const inner of listParts(node)) this.#read(inner);
  }

  /** Reads the key of `Q5.R1`. */
  #readKey(node: Extract<Node, { kind: 'access' }>): void {
    const question = this.#questionOf(node.object);
    const from = node.to - node.key.length;
    if (question === undefined || this.#source.slice(from, node.to) !== node.key) return;
    const meaning = findPartNamed(question, (item) => item.cid === node.key, true);
    if (meaning !== undefined) this.#add('value', node.key, { from, to: node.to }, [meaning]);
  }

  /** Reads the texts that a function gets together with a question: `count(Q1, "A2")`. */
  #readArguments([first, ...otherArguments]: readonly Node[]): void {
    const question = first && this.#questionOf(first);
    for (const other of otherArguments)
      if (other.kind === 'literal' && typeof other.value === 'string')
        this.#readValues(other, question, true);
  }

  #readValues(node: Node, question: QuestionSymbol | undefined, withRows: boolean): void {
    if (question === undefined) return;
    if (node.kind === 'list') for (const item of node.items) this.#readValues(item, question, withRows);
    if (node.kind !== 'literal' || node.value === null || typeof node.value === 'boolean') return;
    const { value } = node;
    const meaning = findPartNamed(
      question,
      ({ cid, gid, seq }) => cid === value || gid === value || seq === value,
      withRows,
    );
    if (meaning === undefined) return;
    this.#add('value', String(value), this.#spanOfText(node), [meaning]);
  }

  #spanOfText({ from, to, value }: LiteralNode): Span {
    return typeof value === 'string' ? { from: from + 1, to: to - 1 } : { from, to };
  }

  #questionOf(node: Node): QuestionSymbol | undefined {
    if (node.kind === 'access' || node.kind === 'index') return this.#questionOf(node.object);
    if (node.kind !== 'name' && node.kind !== 'range') {
      const [firstPart, ...otherParts] = listParts(node);
      return firstPart !== undefined && otherParts.length === 0 ? this.#questionOf(firstPart) : undefined;
    }
    if (this.#locals.has(node.name)) return undefined;
    const symbol = this.#symbols.resolve(node.name);
    if (symbol?.kind === 'question') return symbol;
    const owner = this.#symbols.resolve(splitPartName(node.name).base);
    return owner?.kind === 'question' ? owner : undefined;
  }
}

function findPartNamed(
  question: QuestionSymbol,
  isNamed: (item: QuestionSymbol['options'][number]) => boolean,
  withRows: boolean,
): LanguageSymbol | undefined {
  const row = withRows ? question.rows.find(isNamed) : undefined;
  if (row !== undefined) return partSymbol(question, row, undefined);
  return partSymbol(question, undefined, question.options.find(isNamed));
}

const targetsOf = (action: Action): readonly Target[] => {
  if (action.kind === 'goto') return [action.target];
  return action.kind === 'show' || action.kind === 'hide' ? action.targets : [];
};
