import type { ConditionValue, RuleOperator } from '@canvass/project';
import type { CompareNode, Node, RelateNode } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import type { LanguageTools } from '../compile/tools.ts';
import { compareNode, isNode, relateNode, valueNode } from './condition-nodes.ts';

const COMPARISONS: ReadonlyMap<RuleOperator, CompareNode['op']> = new Map<RuleOperator, CompareNode['op']>([
  ['eq', '=='],
  ['neq', '!='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
]);
const RELATIONS: ReadonlyMap<RuleOperator, Pick<RelateNode, 'op' | 'negated'>> = new Map<
  RuleOperator,
  Pick<RelateNode, 'op' | 'negated'>
>([
  ['contain', { op: 'contains', negated: false }],
  ['not_contain', { op: 'contains', negated: true }],
  ['startWith', { op: 'startsWith', negated: false }],
  ['endWith', { op: 'endsWith', negated: false }],
  ['RegEx', { op: 'matches', negated: false }],
]);
const NOWHERE = { from: 0, to: 0 };

/** Converts a rule operator to a node. Returns undefined and reports an issue if the value does not fit. */
export function operatorNode(
  { op, value }: { readonly op: RuleOperator; readonly value?: ConditionValue },
  left: Node,
  { issues, tools }: { readonly issues: IssueList; readonly tools: LanguageTools },
): Node | undefined {
  if (op === 'empty') return isNode('empty', left);
  if (op === 'notEmpty') return isNode('answered', left);
  if (value === undefined) {
    issues.add('language.value-needed', NOWHERE, { op });
    return undefined;
  }
  if (tools.advice?.hasFittingValue({ op, value }, issues) === false) return undefined;
  const comparison = COMPARISONS.get(op);
  if (comparison !== undefined) return compareNode(comparison, left, valueNode(value));
  const relation = RELATIONS.get(op);
  return relation && relateNode(relation, left, valueNode(value));
}
