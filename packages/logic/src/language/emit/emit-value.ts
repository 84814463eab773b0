import type {
  AccessNode,
  CallNode,
  ChooseNode,
  IndexNode,
  IsNode,
  ListNode,
  LiteralNode,
  Node,
} from '../ast.ts';
import { entryOf, fieldOf, hasEntry } from '../runtime/entry-of.ts';
import { type Code, spendOn } from '../runtime/expression.ts';
import { flatten, isEmptyValue } from '../runtime/members.ts';
import { emitExt, emitMember } from './emit-data.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';
import { emitWhole, questionNamed } from './emit-name.ts';
import { testOf } from './emit-operator.ts';

export function emitLiteral({ value }: LiteralNode): EmittedCode {
  const code = () => value;
  if (typeof value === 'string') return { code, gives: 'text' };
  if (typeof value === 'number') return { code, gives: 'number' };
  return { code, gives: value === null ? 'any' : 'boolean' };
}

export function emitList({ items }: ListNode, context: EmitContext): EmittedCode {
  const codes = items.map((item) => context.emit(item).code);
  if (items.every(({ kind }) => kind === 'literal')) {
    const constant = items.map((item) => (item.kind === 'literal' ? item.value : null));
    return { code: (frame) => spendOn(frame, constant), gives: 'list' };
  }
  return { code: (frame) => spendOn(frame, flatten(codes.map((code) => code(frame)))), gives: 'list' };
}

export function emitIs({ property, negated, operand }: IsNode, context: EmitContext): EmittedCode {
  if (property === 'visible') return emitVisible(operand, negated, context);
  const { code } = context.emit(operand);
  const expected = (property === 'empty') !== negated;
  return { code: (frame) => isEmptyValue(code(frame)) === expected, gives: 'boolean' };
}

/** Whether a question is visible. The operand must be a question. */
export function emitVisible(node: Node | undefined, negated: boolean, context: EmitContext): EmittedCode {
  const question = node === undefined ? undefined : questionNamed(node, context);
  if (question === undefined) {
    if (node !== undefined) context.issues.add('language.question-needed', node);
    return { ...NOTHING, gives: 'boolean' };
  }
  const { question: index } = question;
  context.reads.questions.add(index);
  return { code: ({ env }) => env.visible(index) !== negated, gives: 'boolean' };
}

/** `no_answer(Q3)`: the kind of non-answer. The operand must be a question. */
export function emitNoAnswer({ items: [node] }: CallNode, context: EmitContext): EmittedCode {
  const question = node && questionNamed(node, context)?.question;
  if (question === undefined) {
    if (node !== undefined) context.issues.add('language.question-needed', node);
    return { ...NOTHING, gives: 'text' };
  }
  context.reads.questions.add(question);
  return { code: ({ env }) => env.noAnswer?.(question) ?? null, gives: 'text' };
}

/** `ext.level`, `member.name`, `Q2A3.text`, `Q5.R1` */
export function emitAccess({ object, key, ...span }: AccessNode, context: EmitContext): EmittedCode {
  const name = environmentName(object, context);
  if (name === 'ext') return emitExt(key, span, context);
  if (name === 'member') return emitMember(key, context);
  const { code } = emitWhole(object, context);
  return { code: (frame) => fieldOf(code(frame), key), gives: 'any' };
}

/** `Q6[1]`, `Q5["R1"]`, `ext["level"]` */
export function emitIndex({ object, index, ...span }: IndexNode, context: EmitContext): EmittedCode {
  const name = environmentName(object, context);
  if (name !== undefined) {
    const key = index.kind === 'literal' && typeof index.value === 'string' ? index.value : undefined;
    if (key === undefined)
      context.issues.add('language.literal-needed', index, { what: `The key of ${name}` });
    else return name === 'ext' ? emitExt(key, span, context) : emitMember(key, context);
    return NOTHING;
  }
  const question = questionNamed(object, context);
  const { code } = emitWhole(object, context);
  const keyCode = context.emit(index).code;
  const lookUp: Code = (frame) => {
    const value = code(frame);
    const key = keyCode(frame);
    if (!hasEntry(value, key, question)) frame.env.invalidIndex?.();
    return entryOf(value, key, question);
  };
  return { code: lookUp, gives: 'any' };
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

export function emitChoose({ test, yes, no }: ChooseNode, context: EmitContext): EmittedCode {
  const isTrue = testOf(context.emit(test));
  const first = context.emit(yes);
  const second = context.emit(no);
  const gives = first.gives === second.gives ? first.gives : 'any';
  return { code: (frame) => (isTrue(frame) ? first.code(frame) : second.code(frame)), gives };
}
