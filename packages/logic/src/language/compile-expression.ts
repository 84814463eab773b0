import { allTools } from './all-tools.ts';
import { type CompiledExpression, compileSource } from './compile-source.ts';
import type { ExpressionScope } from './emit/emit-context.ts';

export type { CompiledExpression, Expression } from './compile-source.ts';
export type { ExpressionScope, ExpressionUse, ExtParam } from './emit/emit-context.ts';

/** Reads, resolves and checks a source for one use. Never throws: whatever is wrong comes back as issues. */
export function compileExpression(source: string, scope: ExpressionScope): CompiledExpression {
  return compileSource(source, scope, allTools);
}

/** The reference of a placeholder: one name or field, no operators (PIPE-1). Evaluate it with `evaluate`. */
export function compileReference(
  source: string,
  scope: Omit<ExpressionScope, 'use'> & Partial<ExpressionScope>,
): CompiledExpression {
  return compileExpression(source, { ...scope, use: 'reference' });
}
