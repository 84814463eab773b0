export type { Ast, Node } from './ast.ts';
export type { CompiledExpression, Expression } from './compile-source.ts';
export type { ExpressionScope, ExpressionUse, ExtParamType } from './emit/emit-context.ts';
export {
  compileCondition,
  compileExpression,
  compileReference,
  type ExpressionCompiler,
} from './compiler.ts';
export type { ConditionScope } from './conditions/compile-rule.ts';
export { PATCH_KEYS } from './patch-keys.ts';
export type { Environment, SessionKey } from './environment.ts';
export { evaluate, evaluateCondition, evaluateDisplay, evaluateJump, evaluateValue } from './evaluate.ts';
export type { IssueParams, LanguageIssue, LanguageIssueId } from './issue.ts';
export { printExpression } from './print-expression.ts';
export type { JumpTarget, Reads } from './reads.ts';
export {
  createSymbolTable,
  type LanguageSymbol,
  type SymbolGroup,
  type SymbolItem,
  type SymbolQuestion,
  type SymbolTable,
} from './symbols.ts';
export { isChoice, isList, isRecord, type ChoiceValue, type RecordValue, type Value } from './value.ts';
