import type { IssueList } from '../issue.ts';
import type { ReadsBuilder } from '../runtime/reads.ts';
import type { Code } from '../runtime/expression.ts';
import type { StaticType } from '../functions/function-spec.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { LanguageTools } from '../compile/tools.ts';
import type { Node } from '../ast.ts';

export interface EmitContext {
  readonly scope: ExpressionScope;
  readonly tools: LanguageTools;
  readonly issues: IssueList;
  readonly reads: ReadsBuilder;
  readonly locals: Map<string, { readonly slot: number; readonly type: StaticType }>;
  /** Compiles a part. Passed as a function, so that the compilers of single kinds need not import one another. */
  emit(node: Node): EmittedCode;
}

export interface EmittedCode {
  readonly code: Code;
  readonly type: StaticType;
}

const NULL_CODE: Code = () => null;
/** Replaces the code of a part that has an issue. */
export const NOTHING: EmittedCode = { code: NULL_CODE, type: 'any' };
