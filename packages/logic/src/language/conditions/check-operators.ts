import type { ParameterType } from '@canvass/project/vocabulary';
import type { ConditionValue, RuleOperator } from '@canvass/project';
import type { IssueList } from '../issue.ts';

const ORDERS: readonly RuleOperator[] = ['gt', 'gte', 'lt', 'lte'];
const CONTAINING: readonly RuleOperator[] = ['contain', 'not_contain'];
const EMPTINESS: readonly RuleOperator[] = ['empty', 'notEmpty'];
const TEXTUAL: readonly RuleOperator[] = [...CONTAINING, 'startWith', 'endWith', 'RegEx'];
const ALL: readonly RuleOperator[] = ['eq', 'neq', ...ORDERS, ...EMPTINESS, ...TEXTUAL];
const NUMERIC = ALL.filter((op) => !CONTAINING.includes(op));
const TEXT = ALL.filter((op) => !ORDERS.includes(op));
const CHOICE: readonly RuleOperator[] = ['eq', 'neq', ...EMPTINESS];

/** LANG-2, Rule operators: the operators that each type of external parameter supports. */
const OPERATORS_OF_TYPE: Readonly<Record<ParameterType, readonly RuleOperator[]>> = {
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

/** Reports an operator that the parameter's type does not support. */
export function checkOperator(op: RuleOperator, type: ParameterType | undefined, issues: IssueList): void {
  const allowed = type === undefined ? ALL : OPERATORS_OF_TYPE[type];
  if (allowed.includes(op)) return;
  issues.add('language.operator-not-allowed', NOWHERE, {
    op,
    type: type ?? 'any',
    allowed: allowed.join(', '),
  });
}

/** Whether an operator can compare with a value. If not, reports the expected kind of value. */
export function hasFittingValue(
  { op, value }: { readonly op: RuleOperator; readonly value: ConditionValue },
  issues: IssueList,
): boolean {
  const expected = findExpected(op, value);
  if (expected === undefined) return true;
  const found = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'this' : `"${String(value)}"`;
  issues.add('language.value-shape', NOWHERE, { op, found, expected });
  return false;
}

/** Returns the expected kind of value. Undefined if the value fits. */
function findExpected(op: RuleOperator, value: ConditionValue): string | undefined {
  if (op === 'eq' || op === 'neq') return undefined;
  if (op === 'RegEx') return typeof value === 'string' ? undefined : 'a regular expression as text';
  if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return undefined;
  if (CONTAINING.includes(op)) return Array.isArray(value) ? undefined : 'a text, a number or a list';
  return 'a number or a text that is not blank';
}
