import type { ConditionValue, RuleOperator } from '@canvass/protocol';
import type { CompareNode, Node, RelateNode } from '../ast.ts';
import type { ExtParamType } from '../emit/emit-context.ts';
import type { IssueList } from '../issue.ts';
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
const ORDERS: readonly RuleOperator[] = ['gt', 'gte', 'lt', 'lte'];
const CONTAINING: readonly RuleOperator[] = ['contain', 'not_contain'];
const EMPTINESS: readonly RuleOperator[] = ['empty', 'notEmpty'];
const ALL: readonly RuleOperator[] = [...COMPARISONS.keys(), ...EMPTINESS, ...RELATIONS.keys()];
const NUMERIC = ALL.filter((op) => !CONTAINING.includes(op));
const TEXT = ALL.filter((op) => !ORDERS.includes(op));
const CHOICE: readonly RuleOperator[] = ['eq', 'neq', ...EMPTINESS];

/** Spec section 5, Rule operators: what each type of external parameter may be asked. */
const OPERATORS_OF_TYPE: Readonly<Record<ExtParamType, readonly RuleOperator[]>> = {
  int: NUMERIC,
  float: NUMERIC,
  timestamp: NUMERIC,
  chart: TEXT,
  boolean: CHOICE,
  enum: CHOICE,
  select: CHOICE,
  level: CHOICE,
};

const NOWHERE = { from: 0, to: 0 };

/** Reports an operator that the parameter's type does not know. */
export function checkOperator(op: RuleOperator, type: ExtParamType | undefined, issues: IssueList): void {
  const allowed = type === undefined ? ALL : OPERATORS_OF_TYPE[type];
  if (allowed.includes(op)) return;
  issues.add('language.operator-not-allowed', NOWHERE, {
    op,
    type: type ?? 'any',
    allowed: allowed.join(', '),
  });
}

/** A rule operator as a node: the same that the expression language has. Undefined, with an issue, without a fitting value. */
export function operatorNode(
  { op, value }: { readonly op: RuleOperator; readonly value?: ConditionValue },
  left: Node,
  issues: IssueList,
): Node | undefined {
  if (op === 'empty') return isNode('empty', left);
  if (op === 'notEmpty') return isNode('answered', left);
  if (value === undefined) {
    issues.add('language.value-needed', NOWHERE, { op });
    return undefined;
  }
  const expected = expectedOf(op, value);
  if (expected !== undefined) {
    const found = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'this' : `"${String(value)}"`;
    issues.add('language.value-shape', NOWHERE, { op, found, expected });
    return undefined;
  }
  const comparison = COMPARISONS.get(op);
  if (comparison !== undefined) return compareNode(comparison, left, valueNode(value));
  const relation = RELATIONS.get(op);
  return relation && relateNode(relation, left, valueNode(value));
}

/** What the value should be, if it is not; undefined when it fits. */
function expectedOf(op: RuleOperator, value: ConditionValue): string | undefined {
  if (op === 'eq' || op === 'neq') return undefined;
  if (op === 'RegEx') return typeof value === 'string' ? undefined : 'a regular expression as text';
  if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return undefined;
  if (CONTAINING.includes(op)) return Array.isArray(value) ? undefined : 'a text, a number or a list';
  return 'a number or a text that is not blank';
}
