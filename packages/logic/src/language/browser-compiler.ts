import { compileSource } from './compile-source.ts';
import type { ExpressionCompiler } from './compiler.ts';
import { compileRule } from './conditions/compile-rule.ts';
import type { PatternTools } from './tools.ts';

/**
 * The expression language without what only authors need. `patterns`: where the project has a regular expression
 * (`usesPatterns`).
 */
export function browserCompiler(patterns: PatternTools | undefined): ExpressionCompiler {
  const tools = { patterns };
  return {
    compileExpression: (source, scope) => compileSource(source, scope, tools),
    compileCondition: (condition, scope) => compileRule(condition, scope, tools),
  };
}
