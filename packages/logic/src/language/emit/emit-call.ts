import type { CallNode } from '../ast.ts';
import { findFunction, functionNames } from '../functions/functions.ts';
import { MANY, type FunctionSpec } from '../functions/function-spec.ts';
import { type Code, spendOn } from '../runtime/expression.ts';
import { emitExt, emitMember, emitQuota } from './emit-data.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';
import { emitWhole, questionNamed } from './emit-name.ts';
import { emitChoose, emitNoAnswer, emitVisible } from './emit-value.ts';

export function emitCall(node: CallNode, context: EmitContext): EmittedCode {
  const special = SPECIAL.get(node.name.toLowerCase());
  if (special !== undefined) return hasCount(node, [1, 1], context) ? special(node, context) : NOTHING;
  const { dates } = context.tools;
  const spec = findFunction(node.name, dates);
  if (spec === undefined) {
    const suggestion = context.tools.advice?.nearestName(
      node.name,
      functionNames(dates),
      context.scope.symbols,
    );
    const params = { name: node.name, ...(suggestion === undefined ? {} : { suggestion }) };
    context.issues.add('language.unknown-function', node, params);
    return NOTHING;
  }
  if (!hasCount(node, spec.takes, context)) return NOTHING;
  if (spec.session !== undefined) context.reads.session.add(spec.session);
  if (spec.member === true) context.reads.member = true;
  return spec.name === 'if' ? emitIf(node, context) : emitApply(node, spec, context);
}

/** Evaluates only the branch that applies. */
function emitIf({ items, ...span }: CallNode, context: EmitContext): EmittedCode {
  const nothing = { kind: 'literal', value: null, from: span.to, to: span.to } as const;
  const [test = nothing, yes = nothing, no = nothing] = items;
  return emitChoose({ ...span, kind: 'choose', test, yes, no }, context);
}

function emitApply({ items }: CallNode, spec: FunctionSpec, context: EmitContext): EmittedCode {
  const [first] = items;
  const question = first === undefined ? undefined : questionNamed(first, context);
  const codes = items.map((item, at) => {
    const isWhole = at === 0 && items.length >= (spec.ofParts ?? Number.POSITIVE_INFINITY);
    return (isWhole ? emitWhole(item, context) : context.emit(item)).code;
  });
  const code: Code = (frame) => {
    const values = codes.map((part) => part(frame));
    return spendOn(frame, spec.apply(values, frame, question));
  };
  return { code, gives: spec.gives };
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

function quotaCall(node: CallNode, context: EmitContext, what: 'full' | 'counts'): EmittedCode {
  const key = literalKey(node, context);
  return key === undefined ? NOTHING : emitQuota(key, node, context, what);
}

function literalKey({ name, items }: CallNode, { issues }: EmitContext): string | undefined {
  const [key] = items;
  if (key?.kind === 'literal' && typeof key.value === 'string') return key.value;
  if (key !== undefined) issues.add('language.literal-needed', key, { what: `The key of ${name}()` });
  return undefined;
}

function hasCount(
  node: CallNode,
  [least, most]: readonly [number, number],
  { issues }: EmitContext,
): boolean {
  const found = node.items.length;
  if (found >= least && found <= most) return true;
  const expected =
    least === most ? String(least) : most === MANY ? `${least} or more` : `${least} to ${most}`;
  issues.add('language.argument-count', node, { name: node.name, expected, found });
  return false;
}
