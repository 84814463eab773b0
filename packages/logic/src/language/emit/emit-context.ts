import type { IssueList } from '../issue.ts';
import type { ReadsBuilder } from '../runtime/reads.ts';
import type { Code } from '../runtime/frame.ts';
import type { StaticType } from '../functions/function-spec.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { LanguageTools } from '../compile/tools.ts';
import type { Node } from '../ast.ts';

/** What compiling one expression shares. */
export interface EmitContext {
  readonly scope: ExpressionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  readonly reads: ReadsBuilder;
  /** Named values: name to slot and type. */
  readonly locals: Map<string, { readonly slot: number; readonly gives: StaticType }>;
  /** Compiles a part; given here so that the compilers of single kinds need not import one another. */
  emit(node: Node): Emitted;
}

/** A compiled part and what is known of its value. */
export interface Emitted {
  readonly code: Code;
  readonly gives: StaticType;
}

const NULL_CODE: Code = () => null;
/** Stands in for what has an issue. */
export const NOTHING: Emitted = { code: NULL_CODE, gives: 'any' };
