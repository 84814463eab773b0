import type {
  Node,
  CallNode,
  AccessNode,
  ChooseNode,
  IndexNode,
  IsNode,
  ListNode,
  LiteralNode,
  Span,
} from '../ast.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';
import { emitName, emitRange, emitWhole, findNamedQuestion } from './emit-name.ts';
import {
  emitArithmetic,
  emitCompare,
  emitHas,
  emitJoin,
  emitRelate,
  emitUnary,
  testOf,
} from './emit-operator.ts';
import { findFunction, listFunctionNames } from '../functions/functions.ts';
import { MAX_ARGUMENTS, type FunctionSpec } from '../functions/function-spec.ts';
import { spendOn, type Code } from '../runtime/expression.ts';
import { computeEntry, computeField, hasEntry } from '../runtime/entry-of.ts';
import { flatten, isEmptyValue } from '../runtime/value.ts';

type Emitters = {
  readonly [K in Node['kind']]: (node: Node & { kind: K }, context: EmitContext) => EmittedCode;
};

const emitters: Emitters = {
  literal: emitLiteral,
  name: emitName,
  range: emitRange,
  list: emitList,
  record: (node, { issues }) => {
    issues.add('language.record-not-here', node);
    return NOTHING;
  },
  call: emitCall,
  access: emitAccess,
  index: emitIndex,
  not: emitUnary,
  negate: emitUnary,
  arithmetic: emitArithmetic,
  compare: emitCompare,
  relate: emitRelate,
  has: emitHas,
  is: emitIs,
  and: emitJoin,
  or: emitJoin,
  coalesce: emitJoin,
  choose: emitChoose,
};

/** Compiles a node to a closure over resolved indexes. Reports mistakes to the issues. */
export function emitNode(node: Node, context: EmitContext): EmittedCode {
  const emit = emitters[node.kind] as (node: Node, context: EmitContext) => EmittedCode; // the table pairs each kind with its own emitter
  return emit(node, context);
}

function emitCall(node: CallNode, context: EmitContext): EmittedCode {
  const special = SPECIAL.get(node.name.toLowerCase());
  if (special !== undefined) return hasCount(node, [1, 1], context) ? special(node, context) : NOTHING;
  const { dates } = context.tools;
  const spec = findFunction(node.name, dates);
  if (spec === undefined) {
    const suggestion = context.tools.advice?.nearestName(
      node.name,
      listFunctionNames(dates),
      context.scope.symbols,
    );
    const params = { name: node.name, ...(suggestion === undefined ? {} : { suggestion }) };
    context.issues.add('language.unknown-function', node, params);
    return NOTHING;
  }
  if (!hasCount(node, spec.takes, context)) return NOTHING;
  if (spec.session !== undefined) (context.reads.session ??= new Set()).add(spec.session);
  if (spec.readsMember === true) context.reads.readsMember = true;
  return spec.name === 'if' ? emitIf(node, context) : emitApply(node, spec, context);
}

/** Compiles `if(test, yes, no)`, which evaluates only the part that applies. */
function emitIf({ items, ...span }: CallNode, context: EmitContext): EmittedCode {
  const nullNode = { kind: 'literal', value: null, from: span.to, to: span.to } as const;
  const [test = nullNode, yes = nullNode, no = nullNode] = items;
  return emitChoose({ ...span, kind: 'choose', test, yes, no }, context);
}

function emitApply({ items }: CallNode, spec: FunctionSpec, context: EmitContext): EmittedCode {
  const [first] = items;
  const question = first === undefined ? undefined : findNamedQuestion(first, context);
  const codes = items.map((item, at) => {
    const isWhole = at === 0 && items.length >= (spec.ofParts ?? Number.POSITIVE_INFINITY);
    return (isWhole ? emitWhole(item, context) : context.emit(item)).code;
  });
  const code: Code = (frame) => {
    const values = codes.map((part) => part(frame));
    return spendOn(frame, spec.apply(values, frame, question));
  };
  return { code, type: spec.result };
}

/** Functions whose reads must be known at compile time. */
const SPECIAL: ReadonlyMap<string, (node: CallNode, context: EmitContext) => EmittedCode> = new Map([
  ['visible', (node: CallNode, context: EmitContext) => emitVisible(node.items[0], false, context)],
  ['no_answer', emitNoAnswer],
  [
    'ext',
    (node: CallNode, context: EmitContext) => {
      const key = literalKey(node, context);
      return key === undefined ? NOTHING : emitExt(key, node, context);
    },
  ],
  [
    'member',
    (node: CallNode, context: EmitContext) => {
      const key = literalKey(node, context);
      return key === undefined ? NOTHING : emitMember(key, context);
    },
  ],
  ['quota_full', (node: CallNode, context: EmitContext) => quotaCall(node, context, 'full')],
  ['quota_count', (node: CallNode, context: EmitContext) => quotaCall(node, context, 'counts')],
]);

function quotaCall(node: CallNode, context: EmitContext, readKind: 'full' | 'counts'): EmittedCode {
  const key = literalKey(node, context);
  return key === undefined ? NOTHING : emitQuota(key, node, context, readKind);
}

function literalKey({ name, items }: CallNode, { issues }: EmitContext): string | undefined {
  const [key] = items;
  if (key?.kind === 'literal' && typeof key.value === 'string') return key.value;
  if (key !== undefined) issues.add('language.literal-needed', key, { what: `The key of ${name}()` });
  return undefined;
}

function hasCount(node: CallNode, [min, max]: readonly [number, number], { issues }: EmitContext): boolean {
  const argumentCount = node.items.length;
  if (argumentCount >= min && argumentCount <= max) return true;
  const expected = min === max ? String(min) : max === MAX_ARGUMENTS ? `${min} or more` : `${min} to ${max}`;
  issues.add('language.argument-count', node, { name: node.name, expected, found: argumentCount });
  return false;
}

function emitLiteral({ value }: LiteralNode): EmittedCode {
  const code = () => value;
  if (typeof value === 'string') return { code, type: 'text' };
  if (typeof value === 'number') return { code, type: 'number' };
  return { code, type: value === null ? 'any' : 'boolean' };
}

function emitList({ items }: ListNode, context: EmitContext): EmittedCode {
  const codes = items.map((item) => context.emit(item).code);
  if (items.every(({ kind }) => kind === 'literal')) {
    const constant = items.map((item) => (item.kind === 'literal' ? item.value : null));
    return { code: (frame) => spendOn(frame, constant), type: 'list' };
  }
  return { code: (frame) => spendOn(frame, flatten(codes.map((code) => code(frame)))), type: 'list' };
}

function emitIs({ property, isNegated, operand }: IsNode, context: EmitContext): EmittedCode {
  if (property === 'visible') return emitVisible(operand, isNegated, context);
  const { code } = context.emit(operand);
  const isEmptyExpected = (property === 'empty') !== isNegated;
  return { code: (frame) => isEmptyValue(code(frame)) === isEmptyExpected, type: 'boolean' };
}

/** Compiles the test whether a question is visible. The operand must be a question. */
function emitVisible(node: Node | undefined, isNegated: boolean, context: EmitContext): EmittedCode {
  const question = node === undefined ? undefined : findNamedQuestion(node, context);
  if (question === undefined) {
    if (node !== undefined) context.issues.add('language.question-needed', node);
    return { ...NOTHING, type: 'boolean' };
  }
  const { question: index } = question;
  context.reads.questions.add(index);
  return { code: ({ env }) => env.visible(index) !== isNegated, type: 'boolean' };
}

/** `no_answer(Q3)`: the kind of non-answer. The operand must be a question. */
function emitNoAnswer({ items: [node] }: CallNode, context: EmitContext): EmittedCode {
  const question = node && findNamedQuestion(node, context)?.question;
  if (question === undefined) {
    if (node !== undefined) context.issues.add('language.question-needed', node);
    return { ...NOTHING, type: 'text' };
  }
  context.reads.questions.add(question);
  return { code: ({ env }) => env.noAnswer?.(question) ?? null, type: 'text' };
}

/** `ext.level`, `member.name`, `Q2A3.text`, `Q5.R1` */
function emitAccess({ object, key, ...span }: AccessNode, context: EmitContext): EmittedCode {
  const name = environmentName(object, context);
  if (name === 'ext') return emitExt(key, span, context);
  if (name === 'member') return emitMember(key, context);
  const { code } = emitWhole(object, context);
  return { code: (frame) => computeField(code(frame), key), type: 'any' };
}

/** `Q6[1]`, `Q5["R1"]`, `ext["level"]` */
function emitIndex({ object, index, ...span }: IndexNode, context: EmitContext): EmittedCode {
  const name = environmentName(object, context);
  if (name !== undefined) {
    const key = index.kind === 'literal' && typeof index.value === 'string' ? index.value : undefined;
    if (key === undefined)
      context.issues.add('language.literal-needed', index, { what: `The key of ${name}` });
    else return name === 'ext' ? emitExt(key, span, context) : emitMember(key, context);
    return NOTHING;
  }
  const question = findNamedQuestion(object, context);
  const { code } = emitWhole(object, context);
  const keyCode = context.emit(index).code;
  const lookUp: Code = (frame) => {
    const value = code(frame);
    const key = keyCode(frame);
    if (!hasEntry(value, key, question)) frame.env.invalidIndex?.();
    return computeEntry(value, key, question);
  };
  return { code: lookUp, type: 'any' };
}

/**
 * `ext` or `member`, unless the project or a named value uses the name. `member.field_val_list`, as imports name the
 * fields of members, means `member`.
 */
function environmentName(node: Node, context: EmitContext): 'ext' | 'member' | undefined {
  const { scope, locals } = context;
  if (node.kind === 'access' && node.key === 'field_val_list')
    return environmentName(node.object, context) === 'member' ? 'member' : undefined;
  if (node.kind !== 'name' || (node.name !== 'ext' && node.name !== 'member')) return undefined;
  return locals.has(node.name) || scope.symbols.resolve(node.name) !== undefined ? undefined : node.name;
}

function emitChoose({ test, yes, no }: ChooseNode, context: EmitContext): EmittedCode {
  const isTrue = testOf(context.emit(test));
  const first = context.emit(yes);
  const second = context.emit(no);
  const type = first.type === second.type ? first.type : 'any';
  return { code: (frame) => (isTrue(frame) ? first.code(frame) : second.code(frame)), type };
}

function emitExt(key: string, span: Span, { scope, tools, issues, reads }: EmitContext): EmittedCode {
  if (scope.extParams !== undefined && !scope.extParams.has(key)) {
    const suggestion = tools.advice?.nearestName(key, scope.extParams.keys(), scope.symbols);
    issues.add('language.unknown-parameter', span, {
      name: key,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    return NOTHING;
  }
  (reads.ext ??= new Set()).add(key);
  return { code: ({ env }) => env.ext(key), type: 'any' };
}

function emitMember(key: string, { reads }: EmitContext): EmittedCode {
  reads.readsMember = true;
  return { code: ({ env }) => env.member(key), type: 'any' };
}

/** Compiles a read of a quota cell's state when the response began. */
function emitQuota(
  key: string,
  span: Span,
  { scope, tools, issues, reads }: EmitContext,
  readKind: 'full' | 'counts',
): EmittedCode {
  if (scope.quotaCells !== undefined && !scope.quotaCells.has(key)) {
    const suggestion = tools.advice?.nearestName(key, scope.quotaCells.keys(), scope.symbols);
    const params = { name: key, ...(suggestion === undefined ? {} : { suggestion }) };
    issues.add('language.unknown-quota-cell', span, params);
    return NOTHING;
  }
  (reads[readKind] ??= new Set()).add(key);
  return readKind === 'full'
    ? { code: ({ env }) => env.quotaFull(key), type: 'boolean' }
    : { code: ({ env }) => env.quotaCount(key), type: 'number' };
}
