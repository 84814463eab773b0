import type { Node } from '../ast.ts';
import { emitCall } from './emit-call.ts';
import { NOTHING, type EmitContext, type EmittedCode } from './emit-context.ts';
import { emitName, emitRange } from './emit-name.ts';
import { emitArithmetic, emitCompare, emitHas, emitJoin, emitRelate, emitUnary } from './emit-operator.ts';
import { emitAccess, emitChoose, emitIndex, emitIs, emitList, emitLiteral } from './emit-value.ts';

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
  const emit = emitters[node.kind] as (node: Node, context: EmitContext) => EmittedCode; // the table pairs each kind with its own
  return emit(node, context);
}
