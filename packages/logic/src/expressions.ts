import { compileRules } from './compile/compile-rules.ts';
import type { ExpressionParts } from './compile/compile.ts';
import { computeSymbols } from './compile/symbols-of-layout.ts';
import { compilerFor, createCompiler, type ExpressionCompiler } from './language/compile/compile.ts';
import type { LanguageTools } from './language/compile/tools.ts';
import { ruleEvaluator } from './step/settle/evaluate-rules.ts';

export type { ExpressionParts };

/** The engine's parts for rules, code and placeholders. Browsers load them only if `usesExpressions` or `usesFeatures` is true. */
export const expressionParts = (compiler: ExpressionCompiler): ExpressionParts => ({
  compiler,
  evaluator: ruleEvaluator,
  computeSymbols,
  compileRules,
});

/** The parts with a compiler that has these tools (`createCompiler`). */
export const createExpressionParts = (tools: LanguageTools): ExpressionParts =>
  expressionParts(createCompiler(tools));

/** The parts for a browser. Also loads the functions of dates if the project uses them. */
export const expressionPartsFor = async (
  project: unknown,
  patterns: LanguageTools['patterns'],
): Promise<ExpressionParts> => expressionParts(await compilerFor(project, patterns));
