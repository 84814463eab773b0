import type { Condition } from '@canvass/project';
import type { CompiledExpression } from './compile-source.ts';
import type { ConditionScope } from './conditions/compile-rule.ts';
import type { ExpressionScope } from './emit/emit-context.ts';

/**
 * What turns sources and rules into expressions: parser, checks and functions, half of the engine's weight. Browsers
 * load it only for projects that have an expression (`usesExpressions`); the engine itself imports none of it, so that
 * it can be left out (docs/adr/0040).
 */
export interface ExpressionCompiler {
  compileExpression(source: string, scope: ExpressionScope): CompiledExpression;
  compileCondition(condition: Condition, scope: ConditionScope): CompiledExpression;
}

/** Reads, resolves and checks a source for one use. Whatever is wrong comes back as issues. */
export function compileExpression(source: string, scope: ExpressionScope): CompiledExpression {
  return compilerOf(scope).compileExpression(source, scope);
}

/** The reference of a placeholder: one name or field, no operators (PIPE-1). Evaluate it with `evaluate`. */
export function compileReference(source: string, scope: ExpressionScope): CompiledExpression {
  return compileExpression(source, { ...scope, use: 'reference' });
}

/** Turns a rule into an expression, the same that its author could have written. */
export function compileCondition(condition: Condition, scope: ConditionScope): CompiledExpression {
  return compilerOf(scope).compileCondition(condition, scope);
}

function compilerOf({ compiler }: ExpressionScope): ExpressionCompiler {
  if (compiler !== undefined) return compiler;
  throw new Error(
    'A project with expressions is compiled without their compiler: ask usesExpressions first.',
  );
}
