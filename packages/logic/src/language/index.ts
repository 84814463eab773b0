export type { Ast } from './ast.ts';
export type { ExpressionCompiler } from './compile/compile.ts';
export type { CompiledExpression, Expression } from './runtime/expression.ts';
export type { ExpressionScope } from './compile/scope.ts';
export { PATCH_KEYS } from './patch-keys.ts';
export type { Environment, SessionKey } from './runtime/environment.ts';
export {
  evaluate,
  evaluateCondition,
  evaluateDisplay,
  evaluateJump,
  evaluateRules,
  evaluateValue,
} from './runtime/evaluate.ts';
export { listFunctionNames } from './functions/functions.ts';
export type { IssueParams, LanguageIssue } from './issue.ts';
export {
  type ChoiceValue,
  isChoice,
  isList,
  isRecordValue,
  listSeparatorOf,
  type RecordValue,
  type Value,
} from './runtime/value.ts';
export { printExpression, printName } from './print-expression.ts';
export { type NamedPart, parseSource, readNames } from './read-names.ts';
export type { JumpTarget, QuotaReads } from './runtime/reads.ts';
export {
  branchesOf,
  type Display,
  createDisplay,
  isUnconditional,
  type Jump,
  type ListDisplay,
  computeRule,
} from './runtime/rules.ts';
export { createSymbolTable, splitPartName, type SymbolItem } from './symbols.ts';
