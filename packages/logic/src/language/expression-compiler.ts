import { compileExpression } from './compile-expression.ts';
import type { ExpressionCompiler } from './compiler.ts';
import { compileCondition } from './conditions/compile-condition.ts';

/** The whole expression language, for hosts on which nobody waits. */
export const expressionCompiler: ExpressionCompiler = { compileExpression, compileCondition };
