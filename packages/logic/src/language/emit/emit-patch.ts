import type { Node, RecordNode } from '../ast.ts';
import type { Code } from '../runtime/expression.ts';
import type { Value } from '../runtime/value.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';
import { testOf } from './emit-operator.ts';
import { PATCH_KEYS } from '../patch-keys.ts';

/** A record of changes, null for none, or a conditional expression of them. */
export function emitPatch(node: Node, context: EmitContext): EmittedCode {
  if (node.kind === 'record') return emitRecord(node, context);
  if (node.kind === 'literal' && node.value === null) return { code: () => null, gives: 'record' };
  const branches = branchesOf(node);
  if (branches === undefined) {
    context.issues.add('language.patch-needed', node);
    return NOTHING;
  }
  const isTrue = testOf(context.emit(branches.test));
  const yes = emitPatch(branches.yes, context).code;
  const no = branches.no === undefined ? () => null : emitPatch(branches.no, context).code;
  return { code: (frame) => (isTrue(frame) ? yes(frame) : no(frame)), gives: 'record' };
}

function branchesOf(node: Node): { test: Node; yes: Node; no: Node | undefined } | undefined {
  if (node.kind === 'choose') return node;
  if (node.kind !== 'call' || node.name.toLowerCase() !== 'if') return undefined;
  const [test, yes, no] = node.items;
  return test === undefined || yes === undefined || node.items.length > 3 ? undefined : { test, yes, no };
}

function emitRecord(node: RecordNode, context: EmitContext): EmittedCode {
  const codes: (readonly [string, Code])[] = [];
  for (const { key, value } of node.entries) {
    if (!PATCH_KEYS.includes(key)) {
      context.issues.add('language.patch-key', node, { key, keys: PATCH_KEYS.join(', ') });
    }
    if (codes.some(([other]) => other === key))
      context.issues.add('language.duplicate-name', node, { name: key });
    codes.push([key, context.emit(value).code]);
  }
  const code: Code = (frame) => {
    const entries = new Map<string, Value>();
    for (const [key, part] of codes) entries.set(key, part(frame));
    return { kind: 'record', entries };
  };
  return { code, gives: 'record' };
}
