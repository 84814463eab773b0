import type { Condition } from '@canvass/project';
import { allTools } from '../all-tools.ts';
import type { CompiledExpression } from '../compile-source.ts';
import { compileRule, type ConditionScope } from './compile-rule.ts';

/** Turns a rule into an expression, with everything that authors are told. */
export function compileCondition(condition: Condition, scope: ConditionScope): CompiledExpression {
  return compileRule(condition, scope, allTools);
}
