import type { NameNode, Node, RangeNode, Span } from '../ast.ts';
import type { SessionKey } from '../runtime/environment.ts';
import { MAX_RANGE } from '../limits.ts';
import { type Code, type Frame, spendOn } from '../runtime/expression.ts';
import { flatten, type Value, isRecordValue, type ChoiceValue, isList, isChoice } from '../runtime/value.ts';
import {
  splitPartName,
  type LanguageSymbol,
  type QuestionSymbol,
  type SymbolItem,
  type SymbolTable,
} from '../symbols.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';

const SESSION_NAMES: readonly (SessionKey & string)[] = [
  'total_score',
  'seq',
  'device',
  'source',
  'language',
  'today',
  'now',
];
/** Names whose fields are read: `ext.level`. */
const KEYED_NAMES: readonly string[] = ['ext', 'member'];
/** Whether a name is a session value, `ext` or `member`. Parts of the project can use these names instead. */
export const isHostName = (name: string): boolean =>
  SESSION_NAMES.some((known) => known === name) || KEYED_NAMES.includes(name);

const NUMBERED = /^(.*?)(0|[1-9]\d{0,8})$/s;
const MAX_LISTED = 12;

/** Resolves a name: first a named value, then an item of the project, then a session value. */
export function emitName(node: NameNode, context: EmitContext): EmittedCode {
  if (node.meaning?.kind === 'session') return emitSession(node.meaning.key, context);
  if (node.meaning !== undefined) return emitSymbol(node.meaning, node, context);
  const local = context.locals.get(node.name);
  if (local !== undefined) {
    const { slot, type } = local;
    return { code: (frame) => spendOn(frame, frame.locals[slot] ?? null), type };
  }
  const symbol = context.scope.symbols.resolve(node.name);
  if (symbol !== undefined) return emitSymbol(symbol, node, context);
  const key = SESSION_NAMES.find((name) => name === node.name);
  if (key !== undefined) return emitSession(key, context);
  if (KEYED_NAMES.includes(node.name)) context.issues.add('language.needs-key', node, { name: node.name });
  else reportUnknownName(node.name, node, context);
  return NOTHING;
}

function emitSession(key: SessionKey, { reads }: EmitContext): EmittedCode {
  (reads.session ??= new Set()).add(key);
  return { code: ({ env }) => env.session(key), type: 'any' };
}

function emitSymbol(symbol: LanguageSymbol, node: NameNode, context: EmitContext): EmittedCode {
  if (symbol.kind === 'group') {
    context.issues.add('language.group-not-value', node, { name: node.name });
    return NOTHING;
  }
  const { question } = symbol;
  context.reads.questions.add(question);
  const read = createPartReader(symbol);
  return { code: (frame) => read(computeAnswer(frame, question)), type: 'any' };
}

/** Reads a whole answer, and counts the work, because each read creates the value again. */
const computeAnswer = (frame: Frame, question: number): Value => spendOn(frame, frame.env.answer(question));

type ValueSymbol = Exclude<LanguageSymbol, { kind: 'group' }>;

function createPartReader(symbol: ValueSymbol): (answer: Value) => Value {
  switch (symbol.kind) {
    case 'question':
      return hasSingleItem(symbol) ? (answer) => readSoleValue(answer, symbol) : (answer) => answer;
    case 'option':
      return (answer) => readOptionValue(answer, symbol);
    case 'row':
      return (answer) => readRowValue(answer, symbol.cid);
    case 'cell':
      return (answer) => readCellValue(answer, symbol.row, symbol.option);
  }
}

/** Whether the question has one row, or no rows and one option. Its name then means this item: `nps` is `nps.A1`. */
function hasSingleItem({ rows, options }: QuestionSymbol): boolean {
  return rows.length === 1 || (rows.length === 0 && options.length === 1);
}

/** Compiles an operand whose entries are looked up. A question's name then always means all of its items. */
export function emitWhole(node: Node, context: EmitContext): EmittedCode {
  const question = findNamedQuestion(node, context)?.question;
  if (question === undefined) return context.emit(node);
  context.reads.questions.add(question);
  return { code: (frame) => computeAnswer(frame, question), type: 'any' };
}

/** Returns undefined if the node names no question. */
export function findNamedQuestion(node: Node, { scope, locals }: EmitContext): QuestionSymbol | undefined {
  if (node.kind !== 'name' || locals.has(node.name)) return undefined;
  const symbol = node.meaning ?? scope.symbols.resolve(node.name);
  return symbol?.kind === 'question' ? symbol : undefined;
}

/** `X1~4`: a list of the existing members. As a condition, it holds if one member is true. */
export function emitRange({ name, last, ...span }: RangeNode, context: EmitContext): EmittedCode {
  const symbols: ValueSymbol[] = [];
  for (const member of expandRange(name, last, span, context) ?? []) {
    const symbol = context.scope.symbols.resolve(member);
    if (symbol?.kind === 'group') context.issues.add('language.group-not-value', span, { name: member });
    else if (symbol !== undefined) symbols.push(symbol);
  }
  for (const { question } of symbols) context.reads.questions.add(question);
  return { code: computeRangeCode(context.scope.symbols, `${name}~${last}`, symbols), type: 'list' };
}

/** Caches ranges, because a short text can name many members. */
const ranges = new WeakMap<SymbolTable, Map<string, Code>>();

function computeRangeCode(table: SymbolTable, rangeText: string, symbols: readonly ValueSymbol[]): Code {
  const cached = ranges.get(table) ?? new Map<string, Code>();
  ranges.set(table, cached);
  const code = cached.get(rangeText) ?? rangeCode(symbols);
  cached.set(rangeText, code);
  return code;
}

interface RangePart {
  readonly question: number;
  readonly read: (answer: Value) => Value;
}
const rangeParts = new WeakMap<ValueSymbol, RangePart>();

function rangePart(symbol: ValueSymbol): RangePart {
  const part = rangeParts.get(symbol) ?? { question: symbol.question, read: createPartReader(symbol) };
  rangeParts.set(symbol, part);
  return part;
}

/** Compiles a range. Members of one question share one read of its answer. */
function rangeCode(symbols: readonly ValueSymbol[]): Code {
  const parts = symbols.map(rangePart);
  const [first] = parts;
  if (first !== undefined && parts.every(({ question }) => question === first.question)) {
    return (frame) => {
      const answer = computeAnswer(frame, first.question);
      return spendOn(frame, flatten(parts.map(({ read }) => read(answer))));
    };
  }
  return (frame) => flatten(parts.map(({ question, read }) => read(computeAnswer(frame, question))));
}

/** The existing names of a range. Returns undefined and reports an issue if it is not a valid range. */
export function expandRange(
  name: string,
  last: number,
  span: Span,
  { issues, scope, tools }: EmitContext,
): readonly string[] | undefined {
  const [, stem, number] = NUMBERED.exec(name) ?? [];
  if (stem === undefined) {
    issues.add('language.range-needs-number', span, { name });
    return undefined;
  }
  const first = Number(number);
  const params = { name, last, limit: MAX_RANGE };
  if (last < first) issues.add('language.range-order', span, params);
  else if (last - first >= MAX_RANGE) issues.add('language.range-too-long', span, params);
  if (last < first || last - first >= MAX_RANGE) return undefined;
  const names = Array.from({ length: last - first + 1 }, (_, index) => `${stem}${first + index}`);
  const existing = names.filter((member) => scope.symbols.resolve(member) !== undefined);
  if (existing.length === 0) {
    reportUnknownName(name, span, { issues, scope, tools });
    return undefined;
  }
  const missing = [name, `${stem}${last}`].find((end) => !existing.includes(end));
  if (missing !== undefined) issues.add('language.range-gap', span, { name, last, missing });
  return existing;
}

/** Reports an unknown name, or the unknown part of a question, with the most similar one. */
export function reportUnknownName(
  name: string,
  span: Span,
  { issues, scope, tools }: Pick<EmitContext, 'issues' | 'scope' | 'tools'>,
): void {
  const { base, row, option } = splitPartName(name);
  const owner = row === undefined && option === undefined ? undefined : scope.symbols.resolve(base);
  if (owner?.kind === 'question') {
    const params = { name, question: base, options: listSeqs(owner.options), rows: listSeqs(owner.rows) };
    issues.add('language.unknown-part', span, params);
    return;
  }
  const suggestion = issues.isFull()
    ? undefined
    : tools.advice?.nearestName(name, namesAround(scope.symbols), scope.symbols);
  issues.add('language.unknown-name', span, { name, ...(suggestion === undefined ? {} : { suggestion }) });
}

function* namesAround(symbols: SymbolTable): Iterable<string> {
  yield* SESSION_NAMES;
  yield* KEYED_NAMES;
  yield* symbols.names();
}

/** `1, 2, 3` */
function listSeqs(items: readonly SymbolItem[]): string {
  if (items.length === 0) return 'none';
  const seqs = items.slice(0, MAX_LISTED).map(({ seq }) => seq);
  return seqs.join(', ') + (items.length > MAX_LISTED ? ', …' : '');
}

/** `Q5R1A2`: the choice, if chosen in that row, or the content of the cell. */
function readCellValue(value: Value, row: SymbolItem, option: SymbolItem): Value {
  return readOptionValue(readRowValue(value, row.cid), { ...option, isColumn: false });
}

/** The value of the only row, option or cell of a question. */
function readSoleValue(value: Value, { rows, options }: Pick<QuestionSymbol, 'rows' | 'options'>): Value {
  return findSoleEntry(findSoleEntry(value, rows), options);
}

function findSoleEntry(value: Value, items: readonly SymbolItem[]): Value {
  const [onlyItem] = items;
  if (onlyItem === undefined || items.length > 1 || !isRecordValue(value)) return value;
  return value.entries.get(onlyItem.cid) ?? null;
}

/** Null if `value` does not contain the choice. */
function findChosenOption(value: Value, gid: string): ChoiceValue | null {
  if (isList(value)) {
    for (const member of value) if (isChoice(member) && member.gid === gid) return member;
    return null;
  }
  return isChoice(value) && value.gid === gid ? value : null;
}

/** `Q1A2`: the choice, if chosen; the item of a record; in a matrix, the choice in some row. */
function readOptionValue(value: Value, option: { gid: string; cid: string; isColumn: boolean }): Value {
  if (value === null) return null;
  if (!isRecordValue(value)) return findChosenOption(value, option.gid);
  if (!option.isColumn) return value.entries.get(option.cid) ?? null;
  for (const row of value.entries.values()) {
    const chosen = findChosenOption(row, option.gid);
    if (chosen !== null) return chosen;
  }
  return null;
}

/** `Q5R1`: the answer of a row. */
function readRowValue(value: Value, cid: string): Value {
  return isRecordValue(value) ? (value.entries.get(cid) ?? null) : null;
}
